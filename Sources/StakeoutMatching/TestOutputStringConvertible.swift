/// A type with a text of its own for failure messages.
///
/// The text takes precedence over `debugDescription` and `description`. Name and meaning are
/// Nimble's.
public protocol TestOutputStringConvertible {
  /// The text.
  var testDescription: String { get }
}

extension String: TestOutputStringConvertible {
  /// The string itself, without quotes.
  public var testDescription: String { self }
}

extension Array: TestOutputStringConvertible {
  /// The elements' texts in square brackets.
  public var testDescription: String { "[\(map(stringify).joined(separator: ", "))]" }
}

extension AnySequence: TestOutputStringConvertible {
  /// The elements' texts in square brackets; walks the sequence.
  public var testDescription: String { "[\(map(stringify).joined(separator: ", "))]" }
}
