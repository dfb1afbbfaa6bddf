private import Dispatch
private import Foundation
private import Synchronization

/// A change that another thread makes while an expectation waits for it.
package final class Change: Sendable {
  private let order = Mutex<(moment: Int, action: @Sendable () -> Void)?>(nil)
  private let arrival = DispatchSemaphore(value: 0)
  private let moment = Atomic<Int>(0)

  /// A thread that waits for work, as long as the process lives.
  package init() {
    Thread.detachNewThread { self.serve() }
  }

  /// Has `action` done so many nanoseconds from now, on a thread that is there already.
  ///
  /// About 5 ms by default: half a millisecond of chance keeps it out of step with the expectation's
  /// pauses. The thread sleeps until then: spinning, it would keep the processor from who waits.
  package func schedule(
    in delay: Int = 5_000_000 + .random(in: -250_000...250_000),
    _ action: @escaping @Sendable () -> Void
  ) {
    let moment = Clock.now + delay
    order.withLock { $0 = (moment, action) }
    arrival.signal()
  }

  /// The time since the last action began.
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

/// A condition that another thread brings about.
package final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  package init() {}

  package var isSet: Bool {
    get { value.load(ordering: .acquiring) }
    set { value.store(newValue, ordering: .releasing) }
  }
}
