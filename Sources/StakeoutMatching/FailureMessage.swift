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
  private var fixedText: String?

  /// A failure with the default parts.
  public init() {}

  /// A failure with a fixed text.
  public init(stringValue: String) {
    fixedText = stringValue
  }

  /// The failure of an expectation that could not come to a verdict because of an error.
  package convenience init(unexpectedError error: any Error) {
    self.init(stringValue: "unexpected error thrown: <\(error)>")
  }

  /// The whole text, put together from the parts; once it has been set, the text that was set.
  public var stringValue: String {
    get { fixedText ?? composedText }
    set { fixedText = newValue }
  }

  /// Whether the text mentions the actual value, and nobody has said what it is.
  package var needsActualValue: Bool { fixedText == nil && actualValue?.isEmpty == true }

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
    if let fixedText {
      self.fixedText = fixedText + message
    } else if actualValue != nil {
      postfixActual += message
    } else {
      postfixMessage += message
    }
  }

  /// Adds lines below the text.
  package func append(details: String) {
    if let fixedText {
      let description = userDescription.map { "\($0)\n" } ?? ""
      self.fixedText = "\(description)\(fixedText)\n\(details)"
      userDescription = nil
    } else if let extendedMessage {
      self.extendedMessage = "\(extendedMessage)\n\(details)"
    } else {
      extendedMessage = details
    }
  }

  private var composedText: String {
    let got = actualValue.map { ", got \($0)\(postfixActual)" } ?? ""
    var text = "\(expected) \(to) \(postfixMessage)\(got)".joinedLines
    if let extendedMessage { text += "\n\(extendedMessage)" }
    guard let userDescription else { return text }
    return "\(userDescription)\n\(text)"
  }
}

extension String {
  /// The lines, each without white space around it, with nothing between them.
  fileprivate var joinedLines: String {
    // A carriage return and the line feed after it are one character and one line break.
    split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }).map(\.trimmed).joined()
  }
}

extension Substring {
  /// The text without white space at either end.
  fileprivate var trimmed: Substring {
    let head = drop(while: \.isWhitespace)
    guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return head[...last]
  }
}
