/// A type with its own text for failure messages.
///
/// The text takes precedence over `debugDescription` and `description`. The name and the meaning
/// are Nimble's.
public protocol TestOutputStringConvertible {
  /// The text for failure messages.
  var testDescription: String { get }
}

/// A type of the standard library or of Foundation whose text in failures is this package's.
package protocol TextInFailures {
  /// The text for failure messages.
  var textInFailures: String { get }
}

extension String: TextInFailures {
  /// The string itself, without quotes.
  package var textInFailures: String { self }
}

extension Array: TextInFailures {
  /// The elements' texts in square brackets.
  package var textInFailures: String {
    // The same text in a fifth of the time.
    if Element.self == Int.self || Element.self == UInt8.self, !ShortText.isShortened(count) {
      return description
    }
    return "[\(ShortText.list(self, stringify))]"
  }
}

extension AnySequence: TextInFailures {
  /// The elements' texts in square brackets.
  ///
  /// Iterates over the sequence.
  package var textInFailures: String { "[\(map(stringify).joined(separator: ", "))]" }
}
