/// What a double does with a call that no stub answers.
///
/// ```swift
/// fake.unstubbedCalls = .strict
/// ```
public enum UnstubbedCalls: Sendable {
  /// Ends the process with a list of the stubs, as SpryKit does: the default.
  case fatal
  /// Fails the test at the line that made the call, and returns a default value.
  ///
  /// Where there is no default value for the type, and inside a trap region, it does what `fatal`
  /// does.
  case strict
  /// Returns a default value, see ``RelaxedDefault``; without one it does what `fatal` does.
  case relaxed
  /// Passes the call on to the real object that the double was given; without one it does what
  /// `fatal` does.
  case forwarding
}

/// A type that says what a relaxed or strict double returns of it.
///
/// Nothing has to be said for `Void`, numbers, `Bool`, strings, optionals and the collections of
/// the standard library: they are zero, false, empty or nil.
public protocol RelaxedDefault {
  /// What a call that is not stubbed returns.
  static var relaxedDefault: Self { get }
}
