internal import StakeoutBase

/// A future event on a subject during an example; `receive` and `bePosted` make it.
///
/// ```swift
/// expect(car).should(receive(.changeGear))
/// car.accelerate()
/// ```
///
/// It is watched for from the line of the verb, and judged after the example and all its
/// `afterEach`. A failure is reported at the line of the verb. Verbs that judge immediately, such
/// as `to`, do not accept it.
public struct Upcoming<Subject> {
  /// Starts to watch for it.
  ///
  /// - Parameters:
  ///   - style: Whether the event is expected to happen.
  ///   - isAwaited: Whether the verb itself waits, so that the event must be triggered before it.
  let watch: (_ subject: Subject, _ style: ExpectationStyle, _ isAwaited: Bool) -> Watch

  /// A matcher that judges the events so far, and ignores the subject's value, with the end of the
  /// watch, which undoes the changes it has made; the matcher is invalid after it.
  typealias Watch = (matcher: Matcher<Subject>, end: @Sendable () -> Void)
}
