import CStakeout
@preconcurrency import Glibc
import StakeoutRuntime
import Synchronization

/// What the runtime would keep of each trap.
enum Costs {
  static let all: [String: Fixture] = [
    "20,000 traps": {
      for _ in 0..<rounds(20_000) {
        let (outcome, _) = runInC { _ in fatalError(message) }
        check(outcome == .STK_TRAP_SIGNALLED, "not caught")
        check(hoardedMessage() == nil, "the runtime hoards messages")
      }
    }
  ]

  /// Of 4 KiB, and made once: a trap leaks what its frames hold.
  private static let message = String(repeating: "again and ", count: 410)

  /// What the runtime has kept for a debugger to find.
  private static func hoardedMessage() -> UnsafeMutablePointer<CChar>? {
    typealias Buffer = @convention(c) () -> UnsafeMutableRawPointer
    let buffer = dlsym(nil, "swift_getFatalErrorMessageBuffer")
    guard let buffer else { return nil }
    return unsafeBitCast(buffer, to: Buffer.self)()
      .load(as: UnsafeMutablePointer<CChar>?.self)
  }
}
