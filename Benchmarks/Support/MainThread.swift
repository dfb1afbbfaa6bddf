private import Dispatch
private import Synchronization

/// The process's main thread, outside of any task and of its queue's items, as in an XCTest test.
package enum MainThread {
  private static let work = Mutex<(@Sendable () -> Int)?>(nil)
  private static let result = Atomic<Int>(0)
  private static let arrival = DispatchSemaphore(value: 0)
  private static let completion = DispatchSemaphore(value: 0)

  /// Has the main thread run the body, and returns what it found.
  ///
  /// For one caller at a time.
  package static func run(_ body: @escaping @Sendable () -> Int) -> Int {
    work.withLock { $0 = body }
    arrival.signal()
    completion.wait()
    return result.load(ordering: .acquiring)
  }

  /// Serves `run`, for ever.
  package static func serve() -> Never {
    while true {
      arrival.wait()
      result.store(work.withLock { $0 }?() ?? 0, ordering: .releasing)
      completion.signal()
    }
  }
}
