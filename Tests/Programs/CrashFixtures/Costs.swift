import CStakeout
@preconcurrency import Glibc
import StakeoutCore

/// Resources that the process must not lose with each trap.
enum Costs {
  static let all: [String: Fixture] = [
    "100,000 traps": {
      armOnce()
      let (threads, descriptors) = (count(of: "task"), count(of: "fd"))
      for _ in 0..<rounds(100_000) {
        let (outcome, _) = runInC { _ in fatalError(message) }
        check(outcome == .STK_TRAP_SIGNALLED, "not caught")
        check(hoardedMessage() == nil, "the runtime hoards messages")
      }
      check(count(of: "task") == threads, "\(count(of: "task")) threads, \(threads) before")
      check(count(of: "fd") == descriptors, "\(count(of: "fd")) descriptors, \(descriptors) before")
      check(Trap.catching { fatalError("the last") }?.message == "the last", "not caught")
    }
  ]

  /// A message of 4 KiB, made only once, because a trap leaks the objects that its frames hold.
  private static let message = String(repeating: "again and ", count: 410)

  /// Returns the message that Swift's runtime keeps for a debugger, or nil if it keeps none.
  private static func hoardedMessage() -> UnsafeMutablePointer<CChar>? {
    typealias Buffer = @convention(c) () -> UnsafeMutableRawPointer
    let buffer = dlsym(nil, "swift_getFatalErrorMessageBuffer")
    guard let buffer else { return nil }
    return unsafeBitCast(buffer, to: Buffer.self)()
      .load(as: UnsafeMutablePointer<CChar>?.self)
  }
}
