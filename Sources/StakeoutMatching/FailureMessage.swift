/// The parts of a failure's text, as assertion handlers receive them.
///
/// The parts can be changed until ``stringValue`` is read. The type is Nimble's, except that it
/// is not an `NSObject`.
public final class FailureMessage {
  /// The first word.
  public var expected = "expected"
  /// The text of the actual value; empty until it is filled in, nil to say nothing about it.
  public var actualValue: String? = ""
  /// The verb: "to", "to not", "to eventually" and so on.
  public var to = "to"
  /// The matcher's text.
  public var postfixMessage = "match"
  /// Text after the actual value.
  public var postfixActual = ""
  /// Lines after the message.
  public var extendedMessage: String?
  /// What the author of the test said to the expectation, on a line before the message.
  public var userDescription: String?
  /// A text in place of the one made of verb, matcher's text and actual value.
  var freeText: String?
  /// The lines in which two values differ: printed below the text, and no part of it.
  package var difference: (() -> String?)?
  /// Whether the actual value prints like the expected one, however closely one looks.
  package var printsAlike = false
  private var fixedText: String?

  /// A failure with the default parts.
  public init() {}

  /// A failure with a fixed text.
  public init(stringValue: String) {
    fixedText = stringValue
  }

  /// The failure of an expectation that could not come to a verdict because of an error.
  package convenience init(unexpectedError error: any Error, description: String? = nil) {
    self.init()
    freeText = "unexpected error thrown: <\(error)>"
    userDescription = description
  }

  /// The whole text, put together from the parts; once it has been set, the text that was set.
  ///
  /// Lines stay lines: what a value or a matcher says is printed as it is.
  public var stringValue: String {
    get { fixedText ?? composedText }
    set { fixedText = newValue }
  }

  /// The text for a reader, with the lines in which two values differ below it.
  package var report: String {
    guard let difference = difference?() else { return stringValue }
    return "\(stringValue)\n\(difference)"
  }

  /// Whether the text mentions the actual value, and nobody has said what it is.
  package var needsActualValue: Bool {
    fixedText == nil && freeText == nil && actualValue?.isEmpty == true
  }

  /// The parts as a matcher hands them to an expectation, which adds the verb.
  var expectation: ExpectationMessage {
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
