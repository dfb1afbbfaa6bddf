/// What a double throws when it has no answer for a call of a function that can throw.
///
/// A function with typed throws throws it if that is its error type; else a default value of the
/// error type, if the type is a ``RelaxedDefault``.
public struct UnansweredCall: Error, Sendable, CustomStringConvertible {
  /// Why there is no answer, as in `No return value found: Stubbable: FakeStore; …`.
  public let description: String

  init(_ misuse: Misuse) {
    description = misuse.sentence
  }

  /// The error as a function throws it; nil if the function cannot throw such an error.
  static func error<Failed: Error>(_ misuse: Misuse, as type: Failed.Type) -> Failed? {
    UnansweredCall(misuse) as? Failed ?? DefaultValue.of(type)
  }
}
