/// Something whose changes can end a wait, and which rings an event when it changes.
///
/// This is how a call recorded by a double wakes a waiting expectation, though neither module
/// knows the other: a matcher names the source, and the wait subscribes to it.
@usableFromInline
package protocol WakeSource: Sendable {
  /// Rings `event` at every change from now on; rings may be lost in one another.
  ///
  /// The caller looks at the value after it has subscribed, so that no change falls in between.
  ///
  /// - Returns: false when the source cannot ring; the caller then has to poll.
  func subscribe(_ event: Event) -> Bool

  /// Ends a subscription; a ring that is on its way may still arrive.
  func unsubscribe(_ event: Event)
}

/// A subscription to a source, for as long as it lives.
package final class Subscription {
  /// Rings at every change of the source.
  package let event: Event
  private let source: any WakeSource

  /// Subscribes; nil when the source cannot ring, or when there is no memory for an event.
  package init?(to source: any WakeSource) {
    guard let event = Event(), source.subscribe(event) else { return nil }
    (self.event, self.source) = (event, source)
  }

  deinit { source.unsubscribe(event) }
}

/// A source that is rung by hand, for what has no journal to ring for it.
///
/// SAFETY: the events are only touched with the lock held.
package final class ManualWakeSource: WakeSource, @unchecked Sendable {
  private let lock = ForkSafeLock()
  private var events: [Event] = []

  /// A source without subscribers.
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

  /// How many events are subscribed.
  package var count: Int { lock.withLock { events.count } }

  /// Rings all events, without a lock.
  package func ring() {
    for event in lock.withLock({ events }) { event.ring() }
  }
}

/// Several sources at once: it rings when one of them does.
///
/// A verdict that depends on all of them, and on nothing else, may name it.
package final class JointWakeSource: WakeSource {
  private let sources: [any WakeSource]

  /// The sources as one; nil without any, and the source itself if there is but one.
  package static func joining(_ sources: [any WakeSource]) -> (any WakeSource)? {
    var seen: Set<ObjectIdentifier> = []
    let distinct = sources.filter { seen.insert(ObjectIdentifier($0 as AnyObject)).inserted }
    return distinct.count > 1 ? JointWakeSource(distinct) : distinct.first
  }

  private init(_ sources: [any WakeSource]) { self.sources = sources }

  /// Subscribes at each; false, and at none, when one cannot ring.
  package func subscribe(_ event: Event) -> Bool {
    for (index, source) in sources.enumerated() where !source.subscribe(event) {
      for subscribed in sources[..<index] { subscribed.unsubscribe(event) }
      return false
    }
    return true
  }

  /// Ends the subscriptions.
  package func unsubscribe(_ event: Event) {
    for source in sources { source.unsubscribe(event) }
  }
}
