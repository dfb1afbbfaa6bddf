/// The parts of a failure's text.
///
/// The parts can be changed until ``stringValue`` is read.
package final class FailureText {
  /// The first word.
  package var expected = "expected"
  /// The text of the actual value.
  ///
  /// Empty if it is not known yet, nil to omit it.
  package var actualValue: String? = ""
  /// The verb: "to", "to not", "to eventually" and so on.
  package var to = "to"
  /// The matcher's text.
  package var postfixMessage = "match"
  /// Text after the actual value.
  package var postfixActual = ""
  /// Lines after the message.
  package var extendedMessage: String?
  /// The test author's own text for the expectation, on a line before the message.
  package var userDescription: String?
  /// A text that replaces the sentence of verb, matcher's text and actual value.
  var freeText: String?
  /// Returns the lines in which two values differ.
  ///
  /// They are printed below the text but are not part of it.
  package var difference: (() -> String?)?
  private var fixedText: String?

  /// Creates a failure with the default parts.
  package init() {}

  /// Creates a failure with a fixed text.
  package init(stringValue: String) {
    fixedText = stringValue
  }

  /// Creates the failure of an expectation that reached no verdict because of an error.
  package convenience init(unexpectedError error: any Error, description: String? = nil) {
    self.init()
    freeText = "unexpected error thrown: <\(ShortText.describing(error))>"
    userDescription = description
  }

  /// The whole text, composed of the parts.
  ///
  /// Once it has been set, the text that was set.
  ///
  /// Texts of values and matchers are printed unchanged, including line breaks.
  package var stringValue: String {
    get { fixedText ?? composedText }
    set { fixedText = newValue }
  }

  /// The text for a reader, followed by the lines in which two values differ.
  package var report: String {
    guard let difference = difference?() else { return stringValue }
    return "\(stringValue)\n\(difference)"
  }

  /// Whether the text mentions the actual value, and that value has not been filled in.
  package var needsActualValue: Bool {
    fixedText == nil && freeText == nil && actualValue?.isEmpty == true
  }

  /// The parts as a message, which a matcher passes to an expectation.
  ///
  /// The expectation adds the verb.
  package var expectation: ExpectationMessage {
    var message: ExpectationMessage
    if let fixedText {
      message = .fail(fixedText)
    } else if let actualValue {
      message =
        actualValue.isEmpty
        ? .expectedActualValueTo(postfixMessage)
        : .expectedCustomValueTo(postfixMessage, actual: actualValue)
      if !postfixActual.isEmpty { message = .appends(message, postfixActual) }
    } else {
      message = .expectedTo(postfixMessage)
    }
    if let extendedMessage { message = .details(message, extendedMessage) }
    return userDescription.map { .prepends($0, message) } ?? message
  }

  func append(message: String) {
    if let freeText {
      self.freeText = freeText + message
    } else if actualValue != nil {
      postfixActual += message
    } else {
      postfixMessage += message
    }
  }

  /// Adds lines below the text.
  package func append(details: String) {
    if let fixedText {
      self.fixedText = "\(fixedText)\n\(details)"
    } else {
      extendedMessage = extendedMessage.map { "\($0)\n\(details)" } ?? details
    }
  }

  private var composedText: String {
    [userDescription, freeText ?? sentence, extendedMessage].compactMap(\.self)
      .joined(separator: "\n")
  }

  private var sentence: String {
    var text = "\(expected) \(to) \(postfixMessage)"
    guard let actualValue else { return text }
    text += actualValue.isEmpty ? ", got" : ", got \(actualValue)"
    return text + postfixActual
  }
}
