/// The error of a throwing function when its double has no answer for a call.
///
/// A function with typed throws throws it if it has that error type. Otherwise the function throws
/// the default value of its error type, if that type is a ``RelaxedDefault``.
public struct UnansweredCall: Error, Sendable, CustomStringConvertible {
  /// The reason: `FakeStore received load(id: 7), which no stub answers`.
  public let description: String

  /// The error in the function's error type; nil if the function cannot throw such an error.
  static func error<Failed: Error>(_ reason: String, as type: Failed.Type) -> Failed? {
    UnansweredCall(description: reason) as? Failed ?? DefaultValue.of(type)
  }
}
