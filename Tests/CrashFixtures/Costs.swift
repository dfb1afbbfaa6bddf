import CStakeout
@preconcurrency import Glibc
import StakeoutRuntime
import Synchronization

/// What grows, or does not, with the number of traps.
enum Costs {
  static let all: [String: Fixture] = [
    "20,000 traps": {
      let quarter = 5_000
      var times: [UInt64] = []
      var pages: [Int] = []
      for _ in 0..<4 {
        let start = stk_now()
        for _ in 0..<quarter {
          let (outcome, _) = runInC { _ in fatalError(message) }
          check(outcome == .STK_TRAP_SIGNALLED, "not caught")
          check(hoardedMessage() == nil, "the runtime hoards messages")
        }
        times.append(stk_now() - start)
        pages.append(residentPages())
      }
      check(times[3] < times[0] * 4, "nanoseconds a quarter: \(times)")
      // What is kept of a trap, and be it its message alone, adds up to twice as much. Sanitizers
      // keep what was freed for a while.
      guard !isSanitized else { return }
      let growth = (pages[3] - pages[0]) * sysconf(Int32(_SC_PAGESIZE))
      check(growth < 30 << 20, "grown by \(growth) bytes; pages after each quarter: \(pages)")
    }
  ]

  /// Of 4 KiB, and made once: a trap leaks what its frames hold.
  private static let message = String(repeating: "again and ", count: 410)

  private static var isSanitized: Bool {
    dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
  }

  /// How much memory the process has for itself at this moment.
  private static func residentPages() -> Int {
    var text = [UInt8](repeating: 0, count: 128)
    let file = open("/proc/self/statm", O_RDONLY)
    defer { close(file) }
    let count = read(file, &text, text.count)
    check(count > 0, "no statm")
    let words = String(decoding: text.prefix(count), as: UTF8.self).split(separator: " ")
    return Int(words[1]).unsafelyUnwrapped
  }

  /// What the runtime has kept for a debugger to find.
  private static func hoardedMessage() -> UnsafeMutablePointer<CChar>? {
    typealias Buffer = @convention(c) () -> UnsafeMutableRawPointer
    let buffer = dlsym(nil, "swift_getFatalErrorMessageBuffer")
    guard let buffer else { return nil }
    return unsafeBitCast(buffer, to: Buffer.self)()
      .load(as: UnsafeMutablePointer<CChar>?.self)
  }
}
