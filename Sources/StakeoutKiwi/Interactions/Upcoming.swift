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
  let watch: (Subject, Occasion) -> Observation<Subject>
}

/// How an expectation uses an event.
struct Occasion {
  /// Whether the event is expected to happen.
  let style: ExpectationStyle
  /// Whether the verb itself waits, so that the event must be triggered before it.
  let isAwaited: Bool
}

/// A watch for an event, from a moment on.
struct Observation<Subject> {
  /// Judges the events so far, and ignores the subject's value; invalid after `end`.
  let matcher: Matcher<Subject>
  /// Ends the watch, and undoes the changes it has made.
  let end: @Sendable () -> Void

  /// Ends the watch with the running example, or now if there is none.
  func endWithExample() {
    if let example = ExampleScope.current { example.afterChecks(end) } else { end() }
  }
}
