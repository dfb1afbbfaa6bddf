private import Dispatch
private import Foundation
private import Synchronization

/// A change that another thread makes while an expectation waits for it.
package final class Change: Sendable {
  private let order = Mutex<(moment: Int, action: @Sendable () -> Void)?>(nil)
  private let arrival = DispatchSemaphore(value: 0)
  private let moment = Atomic<Int>(0)

  /// Starts the thread that makes the changes.
  ///
  /// It lives as long as the process.
  package init() {
    Thread.detachNewThread { self.serve() }
  }

  /// Runs `action` after a delay in nanoseconds, on a thread that already exists.
  ///
  /// The default delay is about 5 ms. A random half millisecond keeps it from being in step with the
  /// pauses of the expectation. The thread sleeps during the delay. If it spun, it would take the
  /// processor from the thread that waits.
  package func schedule(
    in delay: Int = 5_000_000 + .random(in: -250_000...250_000),
    _ action: @escaping @Sendable () -> Void
  ) {
    let moment = Clock.now + delay
    order.withLock { $0 = (moment, action) }
    arrival.signal()
  }

  /// The time since the last action began, in nanoseconds.
  package var age: Int { Clock.now - moment.load(ordering: .acquiring) }

  private func serve() {
    while true {
      arrival.wait()
      guard let order = order.withLock({ $0 }) else { continue }
      Clock.sleep(until: order.moment)
      moment.store(Clock.now, ordering: .releasing)
      order.action()
    }
  }
}

/// A condition that another thread makes true.
package final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  package init() {}

  package var isSet: Bool {
    get { value.load(ordering: .acquiring) }
    set { value.store(newValue, ordering: .releasing) }
  }
}
