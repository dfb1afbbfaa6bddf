internal import StakeoutBase

/// The parts of a failure's text, which assertion handlers receive.
///
/// The parts can be changed until ``stringValue`` is read. The type is Nimble's, except that it is
/// not an `NSObject`.
public final class FailureMessage {
  /// The whole text, composed of the parts.
  let text: FailureText

  /// Creates a failure with the default parts.
  public init() { text = FailureText() }

  /// Creates a failure with a fixed text.
  public init(stringValue: String) { text = FailureText(stringValue: stringValue) }

  init(_ text: FailureText) { self.text = text }

  /// The first word.
  public var expected: String {
    get { text.expected }
    set { text.expected = newValue }
  }
  /// The text of the actual value.
  ///
  /// Empty if it is not known yet, nil to omit it.
  public var actualValue: String? {
    get { text.actualValue }
    set { text.actualValue = newValue }
  }
  /// The verb: "to", "to not", "to eventually" and so on.
  public var to: String {
    get { text.to }
    set { text.to = newValue }
  }
  /// The matcher's text.
  public var postfixMessage: String {
    get { text.postfixMessage }
    set { text.postfixMessage = newValue }
  }
  /// Text after the actual value.
  public var postfixActual: String {
    get { text.postfixActual }
    set { text.postfixActual = newValue }
  }
  /// Lines after the message.
  public var extendedMessage: String? {
    get { text.extendedMessage }
    set { text.extendedMessage = newValue }
  }
  /// The test author's own text for the expectation, on a line before the message.
  public var userDescription: String? {
    get { text.userDescription }
    set { text.userDescription = newValue }
  }
  /// The whole text, composed of the parts.
  ///
  /// Once it has been set, the text that was set.
  ///
  /// Texts of values and matchers are printed unchanged, including line breaks.
  public var stringValue: String {
    get { text.stringValue }
    set { text.stringValue = newValue }
  }
}
