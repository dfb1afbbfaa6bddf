/// A source of changes that can end a wait, which rings an event at each change.
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
/// A wait for a new value of the expectation then ends at a change, without polling.
package protocol WakeNaming {
  /// The source that rings when a new value may differ from this one; nil if there is none.
  var wakeSource: (any WakeSource)? { get }
}

/// A subscription to a source.
///
/// Ends when it is deallocated.
package final class Subscription {
  /// Rings at every change of the source.
  package let event: Event
  private let source: any WakeSource

  /// Subscribes; nil if the source cannot ring, or if there is no memory for an event.
  package init?(to source: any WakeSource) {
    guard let event = Event(), source.subscribe(event) else { return nil }
    (self.event, self.source) = (event, source)
  }

  deinit { source.unsubscribe(event) }
}

/// A wake source that code rings explicitly, for state without a journal.
///
/// SAFETY: the events are only touched with the lock held.
package final class ManualWakeSource: WakeSource, @unchecked Sendable {
  private let lock = ForkSafeLock()
  private var events: [Event] = []

  /// Creates a source without subscribers.
  package init() {}

  /// Rings the event at every ``ring()`` from now on.
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
/// A verdict may name it if the verdict depends on all of these sources and on nothing else.
package final class JointWakeSource: WakeSource {
  private let sources: [any WakeSource]

  /// Joins the sources; nil if there are none, and the source itself if there is only one.
  package static func joining(_ sources: [any WakeSource]) -> (any WakeSource)? {
    let distinct = sources.unique { ObjectIdentifier($0 as AnyObject) }
    return distinct.count > 1 ? JointWakeSource(distinct) : distinct.first
  }

  private init(_ sources: [any WakeSource]) { self.sources = sources }

  /// Subscribes to each source.
  ///
  /// If one cannot ring, subscribes to none and returns false.
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
