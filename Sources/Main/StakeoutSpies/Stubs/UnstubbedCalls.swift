internal import StakeoutBase

/// A double's rule for calls that no stub answers.
///
/// ```swift
/// fake.unstubbedCalls = .strict
/// ```
///
/// The rule of a double is the one that was set on it, or else that of the test that made it (see
/// `Trait.unstubbedCalls(_:)`), or else that of the target that declares it (see
/// ``Stubbable/unstubbedCallsByDefault``).
///
/// A double without an answer throws an ``UnansweredCall`` if the function can throw it. If not, it
/// returns a default value, see ``RelaxedDefault``. The process ends only if there is no default
/// value either.
public enum UnstubbedCalls: Sendable {
  /// Fails the test at the line of the call, with a list of the stubs; the default.
  ///
  /// Inside a trap region the call is a fatal error, as in SpryKit, and does not fail the test.
  case fatal
  /// Fails the test at the line of the call, inside a trap region too.
  case strict
  /// Returns a default value; if the type has none, throws, or else does the same as `fatal`.
  case relaxed
  /// Needs no stubs for setters and for functions without a result; others are `fatal`.
  case relaxedForVoid
  /// Returns nil from a function whose result is an Optional; others are `fatal`.
  case relaxedForOptionals
  /// Does what both do.
  case relaxedForVoidAndOptionals
  /// Calls the real object that the double was given; without one, does the same as `fatal`.
  case forwarding
}

extension UnstubbedCalls {
  /// The slot for the rule of a test.
  static let slot = Owner.Slot<UnstubbedCalls>()

  /// Whether a call without a stub gets the default value of this type.
  func relaxes<T>(_ type: T.Type) -> Bool {
    switch self {
    case .relaxed: true
    case .relaxedForVoid: type == Void.self
    case .relaxedForOptionals: type is any AnyOptional.Type
    case .relaxedForVoidAndOptionals: type == Void.self || type is any AnyOptional.Type
    case .fatal, .strict, .forwarding: false
    }
  }
}

/// A type with its own default value, for doubles that have no answer.
///
/// `Void`, numbers, `Bool`, strings, optionals and the collections of the standard library need no
/// conformance. Their default values are zero, false, empty or nil.
public protocol RelaxedDefault {
  /// The value that a call without a stub returns.
  static var relaxedDefault: Self { get }
}
