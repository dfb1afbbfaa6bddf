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
