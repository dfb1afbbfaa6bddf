private import Dispatch
private import Synchronization

/// The main thread of the process, outside of any task and of the items of its queue, as in an XCTest
/// test.
package enum MainThread {
  private static let work = Mutex<(@Sendable () -> Int)?>(nil)
  private static let result = Atomic<Int>(0)
  private static let arrival = DispatchSemaphore(value: 0)
  private static let completion = DispatchSemaphore(value: 0)

  /// Runs the body on the main thread, and returns the result of the body.
  ///
  /// Only one caller at a time may use it.
  package static func run(_ body: @escaping @Sendable () -> Int) -> Int {
    work.withLock { $0 = body }
    arrival.signal()
    completion.wait()
    return result.load(ordering: .acquiring)
  }

  /// Runs the bodies that are passed to `run`.
  ///
  /// It never returns.
  package static func serve() -> Never {
    while true {
      arrival.wait()
      result.store(work.withLock { $0 }?() ?? 0, ordering: .releasing)
      completion.signal()
    }
  }
}
