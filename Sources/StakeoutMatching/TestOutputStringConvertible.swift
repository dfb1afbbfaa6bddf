/// A type with its own text for failure messages.
///
/// The text takes precedence over `debugDescription` and `description`. The name and the meaning
/// are Nimble's.
public protocol TestOutputStringConvertible {
  /// The text for failure messages.
  var testDescription: String { get }
}

extension String: TestOutputStringConvertible {
  /// The string itself, without quotes.
  public var testDescription: String { self }
}

extension Array: TestOutputStringConvertible {
  /// The elements' texts in square brackets.
  public var testDescription: String {
    // The same text in a fifth of the time.
    if Element.self == Int.self || Element.self == UInt8.self, !ShortText.isShortened(count) {
      return description
    }
    return "[\(ShortText.list(self, stringify))]"
  }
}

extension AnySequence: TestOutputStringConvertible {
  /// The elements' texts in square brackets.
  ///
  /// Iterates over the sequence.
  public var testDescription: String { "[\(map(stringify).joined(separator: ", "))]" }
}
