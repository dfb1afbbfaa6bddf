/// Something that can be rung from any thread to say: look again.
@usableFromInline
package protocol Bell: AnyObject, Sendable {
  /// Wakes whoever waits at this bell; returns at once, and rings may be lost in one another.
  func ring()
}

/// Something whose changes can change a verdict, and which rings when it changes.
///
/// This is how a call recorded by a double wakes a waiting expectation, though neither module
/// knows the other: the matcher names the source, the expectation brings the bell.
@usableFromInline
package protocol WakeSource: Sendable {
  /// Asks to be rung at every change from now on.
  ///
  /// The caller looks at the value after it has subscribed, so that no change falls in between.
  ///
  /// - Returns: false when the source cannot ring; the caller then has to poll.
  func subscribe(_ bell: any Bell) -> Bool

  /// Ends a subscription; a ring that is on its way may still arrive.
  func unsubscribe(_ bell: any Bell)
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
  package func subscribe(_ bell: any Bell) -> Bool {
    for (index, source) in sources.enumerated() where !source.subscribe(bell) {
      for subscribed in sources[..<index] { subscribed.unsubscribe(bell) }
      return false
    }
    return true
  }

  /// Ends the subscriptions.
  package func unsubscribe(_ bell: any Bell) {
    for source in sources { source.unsubscribe(bell) }
  }
}
