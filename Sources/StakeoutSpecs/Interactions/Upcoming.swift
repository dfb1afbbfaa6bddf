internal import StakeoutMatching

/// What is still to happen to a subject while an example runs: what `receive` and `bePosted` make.
///
/// ```swift
/// expect(car).should(receive(.changeGear))
/// car.accelerate()
/// ```
///
/// It is watched for from the line of the verb on, and judged when the example and every
/// `afterEach` have run; a failure stands at the line of the verb. Verbs that judge at once, as
/// `to`, do not take it.
public struct Upcoming<Subject> {
  private let begin: (Subject, ExpectationStyle) -> Watch<Subject>

  /// - Parameter begin: begins to watch for it, or for its absence.
  init(_ begin: @escaping (Subject, ExpectationStyle) -> Watch<Subject>) {
    self.begin = begin
  }

  func watch(_ subject: Subject, _ style: ExpectationStyle) -> Watch<Subject> {
    begin(subject, style)
  }
}

/// What watches for something since a moment.
struct Watch<Subject> {
  /// Judges what has happened so far, whatever the value; not to be asked after the end.
  let matcher: Matcher<Subject>
  /// Ends the watch, and puts right what it has changed.
  let end: @Sendable () -> Void
}
