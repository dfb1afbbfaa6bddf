/// What a double does with a call that no stub answers.
///
/// ```swift
/// fake.unstubbedCalls = .strict
/// ```
///
/// A double that has no answer throws an ``UnansweredCall`` if the function can throw it. If not,
/// it returns a default value, see ``RelaxedDefault``. The process ends only if there is none
/// either.
public enum UnstubbedCalls: Sendable {
  /// Fails the test at the line that made the call, with a list of the stubs: the default.
  ///
  /// Inside a trap region the call is a fatal error, as with SpryKit, and fails no test.
  case fatal
  /// Fails the test at the line that made the call, inside a trap region, too.
  case strict
  /// Returns a default value; only if the type has none does it throw, or else what `fatal` does.
  case relaxed
  /// Passes the call on to the real object that the double was given; without one it does what
  /// `fatal` does.
  case forwarding
}

/// A type that says what a double returns of it when it has no answer.
///
/// Nothing has to be said for `Void`, numbers, `Bool`, strings, optionals and the collections of
/// the standard library: they are zero, false, empty or nil.
public protocol RelaxedDefault {
  /// What a call that is not stubbed returns.
  static var relaxedDefault: Self { get }
}
