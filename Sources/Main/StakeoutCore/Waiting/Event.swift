// Events, which end a wait early, and wake sources, which ring an event at each change of a value.

internal import CStakeout

/// An object that any thread can ring, and that one thread or task can wait for.
///
/// All writes made before a ring are visible after the wait that the ring ended. An event uses
/// neither a thread nor a descriptor.
@usableFromInline
package final class Event: Sendable {
  // SAFETY: the core allows ringing and waiting at once, and never frees an event.
  nonisolated(unsafe) let handle: OpaquePointer

  /// Creates an event that is not rung; nil if there is no memory.
  package init?() {
    guard let handle = stk_event_acquire() else { return nil }
    self.handle = handle
  }

  deinit { stk_event_release(handle) }

  /// Ends the current wait or, if no thread or task waits, the next one.
  package func ring() { stk_event_ring(handle) }

  /// Suspends the task until the deadline, until the event is rung, or until the task is cancelled.
  ///
  /// The wait may end spuriously.
  nonisolated(nonsending) func wait(until deadline: Deadline) async {
    guard stk_event_ring_at(handle, deadline.nanoseconds) == .STK_STATUS_OK else {
      return await Wait.nap(until: deadline)
    }
    await withTaskCancellationHandler {
      switch await suspend() {
      case .STK_STATUS_OK: stk_event_end_await(handle)
      case .STK_STATUS_SYSTEM: await Wait.nap(until: deadline)
      default: break
      }
    } onCancel: {
      ring()
    }
    _ = stk_event_ring_at(handle, Deadline.never.nanoseconds)
  }

  /// Suspends the task until the next ring, if the core can wake it.
  private nonisolated(nonsending) func suspend() async -> stk_status {
    await withUnsafeContinuation { continuation in
      let sleeper = Unmanaged.passRetained(Sleeper(continuation))
      let status = stk_event_await(
        handle, { Unmanaged<Sleeper>.fromOpaque($0.unsafelyUnwrapped).takeRetainedValue().wake() },
        sleeper.toOpaque())
      guard status != .STK_STATUS_OK else { return }
      sleeper.release()
      continuation.resume(returning: status)
    }
  }

  /// A suspended task that waits for the event.
  ///
  /// The core wakes it once. If `stk_event_await` returned an error, the core never wakes it.
  private final class Sleeper {
    private let continuation: UnsafeContinuation<stk_status, Never>
    init(_ continuation: UnsafeContinuation<stk_status, Never>) { self.continuation = continuation }
    func wake() { continuation.resume(returning: .STK_STATUS_OK) }
  }
}

/// A source of changes that rings an event at each change, and so can end a wait early.
///
/// A call recorded by a double wakes a waiting expectation through this protocol, although neither
/// module imports the other: a matcher names the source, and the wait subscribes to it.
@usableFromInline
package protocol WakeSource: Sendable {
  /// Rings `event` at every change from now on. Several rings may merge into one.
  ///
  /// The caller evaluates its condition after it has subscribed, so that no change is missed.
  ///
  /// - Returns: false if the source cannot ring. Then the caller has to poll.
  func subscribe(_ event: Event) -> Bool

  /// Ends a subscription, if there is one. A ring that has already started may still arrive.
  func unsubscribe(_ event: Event)
}

/// A value of an expectation that names the source of its own changes.
///
/// A wait of that expectation then evaluates again at each change, without polling.
package protocol WakeSourceProviding {
  /// The source that rings when a new value may differ from this one; nil if there is none.
  var wakeSource: (any WakeSource)? { get }
}

/// A subscription to a wake source, which ends when the object is deallocated.
package final class Subscription {
  /// Rings at every change of the source.
  package let event: Event
  private let source: any WakeSource

  /// Subscribes a new event to the source; nil if the source cannot ring, or if there is no memory for
  /// an event.
  package init?(to source: any WakeSource) {
    guard let event = Event(), source.subscribe(event) else { return nil }
    (self.event, self.source) = (event, source)
  }

  deinit { source.unsubscribe(event) }
}

/// A wake source that code rings explicitly, for state without a journal.
///
/// SAFETY: the events are only touched with the lock held.
package final class ExplicitWakeSource: WakeSource, @unchecked Sendable {
  private let lock = ForkSafeLock()
  private var events: [Event] = []

  /// Creates a source without subscribers.
  package init() {}

  /// Subscribes an event, which every ``ring()`` rings from now on.
  package func subscribe(_ event: Event) -> Bool {
    lock.withLock { events.append(event) }
    return true
  }

  /// Ends a subscription.
  package func unsubscribe(_ event: Event) {
    lock.withLock { events.removeAll { $0 === event } }
  }

  /// The number of subscribed events.
  package var count: Int { lock.withLock { events.count } }

  /// Rings all events, without holding the lock.
  package func ring() {
    for event in lock.withLock({ events }) { event.ring() }
  }
}

/// Several sources as one, which rings when any of them rings.
///
/// A verdict may name this source if it depends on all of the joined sources and on nothing else.
package final class JointWakeSource: WakeSource {
  private let sources: [any WakeSource]

  /// Joins the sources; returns nil if there are none, and the source itself if there is only one.
  package static func joining(_ sources: [any WakeSource]) -> (any WakeSource)? {
    let distinct = sources.unique { ObjectIdentifier($0 as AnyObject) }
    return distinct.count > 1 ? JointWakeSource(distinct) : distinct.first
  }

  private init(_ sources: [any WakeSource]) { self.sources = sources }

  /// Subscribes to each source.
  ///
  /// If one of them cannot ring, subscribes to none and returns false.
  package func subscribe(_ event: Event) -> Bool {
    if sources.allSatisfy({ $0.subscribe(event) }) { return true }
    unsubscribe(event)
    return false
  }

  /// Ends the subscriptions.
  package func unsubscribe(_ event: Event) {
    for source in sources { source.unsubscribe(event) }
  }
}

extension Array {
  /// Returns the elements without those whose key equals the key of an earlier element.
  @inlinable
  package func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
