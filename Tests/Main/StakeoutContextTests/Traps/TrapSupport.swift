import StakeoutContext
import StakeoutCore

extension Trap {
  /// Runs a body after a suspension, in an asynchronous region.
  static func catchingInTask(_ body: @escaping @Sendable () -> Void) async -> Trap? {
    await Trap.catching {
      await Task.yield()
      body()
    }
  }
}
