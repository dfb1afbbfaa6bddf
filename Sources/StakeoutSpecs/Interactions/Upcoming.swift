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
  /// Begins to watch for it.
  let watch: (Subject, Occasion) -> Observation<Subject>
}

/// What an expectation is about that something happens, or not.
struct Occasion {
  /// Whether it is to happen.
  let style: ExpectationStyle
  /// Whether the verb itself waits, so that what is awaited must have been set off before.
  let isAwaited: Bool
}

/// What watches for something since a moment.
struct Observation<Subject> {
  /// Judges what has happened so far, whatever the value; not to be asked after the end.
  let matcher: Matcher<Subject>
  /// Ends the watch, and puts right what it has changed.
  let end: @Sendable () -> Void
}
