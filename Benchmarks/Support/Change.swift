import Dispatch
import Foundation
import Support
import Synchronization

/// A change that another thread makes while an expectation waits for it.
final class Change: Sendable {
  private let order = Mutex<(moment: Int, action: @Sendable () -> Void)?>(nil)
  private let arrival = DispatchSemaphore(value: 0)
  private let moment = Atomic<Int>(0)

  init() {
    Thread.detachNewThread { self.serve() }
  }

  /// Has `action` done about 5 ms from now, on a thread that is there already.
  ///
  /// Half a millisecond of chance keeps it out of step with the expectation's pauses. The thread
  /// sleeps until then: spinning, it would keep the processor from who waits.
  func schedule(_ action: @escaping @Sendable () -> Void) {
    let moment = Clock.now + 5_000_000 + Int.random(in: -250_000...250_000)
    order.withLock { $0 = (moment, action) }
    arrival.signal()
  }

  /// The time since the last action began.
  var age: Int { Clock.now - moment.load(ordering: .acquiring) }

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
final class Flag: Sendable {
  private let value = Atomic<Bool>(false)

  var isSet: Bool {
    get { value.load(ordering: .acquiring) }
    set { value.store(newValue, ordering: .releasing) }
  }
}
