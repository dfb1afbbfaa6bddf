/// The message of a failing expectation, as data: a leaf with the matcher's text, and texts around
/// it.
///
/// Matchers compose messages. The framework adds the verb and the actual value at the end. The
/// cases and their meaning are Nimble's.
public enum ExpectationMessage: Sendable {
  /// "expected to `message`, got <actual value>".
  case expectedActualValueTo(String)
  /// "expected to `message`, got `actual`".
  ///
  /// The actual value is printed unchanged, without brackets.
  case expectedCustomValueTo(String, actual: String)
  /// "expected to `message`", without an actual value.
  case expectedTo(String)
  /// The text alone.
  ///
  /// An empty text means "expected to match, got <actual value>".
  case fail(String)
  /// Text before the message, on a line of its own, in front of the user's description.
  indirect case prepends(String, ExpectationMessage)
  /// Text after the message, on the same line: after the actual value if there is one.
  indirect case appends(ExpectationMessage, String)
  /// Lines after the message, printed as they are.
  indirect case details(ExpectationMessage, String)

  /// The matcher's bare text with appended texts, but without prepended texts and details.
  ///
  /// Combinators embed it, as in "match all of: {equal <1>}, and {equal <2>}".
  public var expectedMessage: String {
    switch self {
    case .expectedActualValueTo(let text), .expectedCustomValueTo(let text, actual: _),
      .expectedTo(let text), .fail(let text):
      text
    case .prepends(_, let message), .details(let message, _):
      message.expectedMessage
    case .appends(let message, let text):
      message.expectedMessage + text
    }
  }
}
