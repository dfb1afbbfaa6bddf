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
    guard !Self.isFlat else { return flatText }
    return TextLevel.below { "[\(ShortText.list(self, stringify))]" }
  }

  /// The text of elements that have no parts.
  private var flatText: String {
    guard let numbers = self as? [Int], !ShortText.isShortened(count) else {
      return "[\(ShortText.list(self, stringify))]"
    }
    // The same as the description, in a tenth of the time.
    var text = "["
    var isFirst = true
    for number in numbers {
      if !isFirst { text += ", " }
      isFirst = false
      text += String(number)
    }
    return text + "]"
  }
}

extension AnySequence: TextInFailures {
  /// The first elements' texts in square brackets.
  ///
  /// Iterates over the sequence, which may be endless, up to a limit.
  package var textInFailures: String { "[\(ShortText.endlessList(self, stringify))]" }
}
