// The message as data, and its layout.

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

/// The hint of a failure on nil, for authors who expected nil.
let beNilHint = " (use beNil() to match nils)"

extension ExpectationMessage {
  /// Returns the message with text after it, before any details.
  public func appended(message: String) -> ExpectationMessage {
    if case .details(let inner, let details) = self {
      return .details(inner.appended(message: message), details)
    }
    return .appends(self, message)
  }

  /// Returns the message with the hint for matchers that do not accept nil.
  public func appendedBeNilHint() -> ExpectationMessage {
    appended(message: beNilHint)
  }

  /// Returns the message with lines below it.
  public func appended(details: String) -> ExpectationMessage {
    .details(self, details)
  }

  /// Returns the message with its leaf replaced.
  ///
  /// The texts around the leaf stay.
  public func replacedExpectation(
    _ f: @escaping (ExpectationMessage) -> ExpectationMessage
  ) -> ExpectationMessage {
    switch self {
    case .expectedActualValueTo, .expectedCustomValueTo, .expectedTo, .fail:
      f(self)
    case .prepends(let text, let message):
      .prepends(text, message.replacedExpectation(f))
    case .appends(let message, let text):
      .appends(message.replacedExpectation(f), text)
    case .details(let message, let text):
      .details(message.replacedExpectation(f), text)
    }
  }

  /// Returns the message with text around the matcher's own text.
  public func wrappedExpectation(before: String, after: String) -> ExpectationMessage {
    prepended(expectation: before).appended(message: after)
  }

  /// Returns the message with text before the matcher's own text, after "expected to".
  ///
  /// A free text stays unchanged.
  public func prepended(expectation message: String) -> ExpectationMessage {
    replacedExpectation { leaf in
      switch leaf {
      case .expectedActualValueTo(let text):
        .expectedActualValueTo(message + text)
      case .expectedCustomValueTo(let text, let actual):
        .expectedCustomValueTo(message + text, actual: actual)
      case .expectedTo(let text):
        .expectedTo(message + text)
      case .fail, .prepends, .appends, .details:
        leaf
      }
    }
  }
}

extension ExpectationMessage {
  /// Renders the message as text with a blank line before details.
  ///
  /// Matchers embed it in the details of another message. It differs from the text of a failure,
  /// which has no blank line before details.
  ///
  /// - Parameters:
  ///   - actual: The text of the actual value, printed unchanged.
  ///   - expected: The first word.
  ///   - to: The verb.
  public func toString(actual: String, expected: String = "expected", to: String = "to") -> String {
    switch self {
    case .fail(let text):
      text
    case .expectedTo(let text):
      "\(expected) \(to) \(text)"
    case .expectedActualValueTo(let text):
      "\(expected) \(to) \(text), got \(actual)"
    case .expectedCustomValueTo(let text, let custom):
      "\(expected) \(to) \(text), got \(custom)"
    case .prepends(let text, let message):
      text + message.toString(actual: actual, expected: expected, to: to)
    case .appends(let message, let text):
      message.toString(actual: actual, expected: expected, to: to) + text
    case .details(let message, let text):
      "\(message.toString(actual: actual, expected: expected, to: to))\n\n\(text)"
    }
  }

  /// Writes this message into a failure message that already has its verb and description.
  package func update(failureMessage: FailureText) {
    switch self {
    case .fail(let text):
      if !text.isEmpty { failureMessage.freeText = text }
    case .expectedTo(let text):
      failureMessage.actualValue = nil
      failureMessage.postfixMessage = text
    case .expectedActualValueTo(let text):
      failureMessage.postfixMessage = text
    case .expectedCustomValueTo(let text, let actual):
      failureMessage.postfixMessage = text
      failureMessage.actualValue = actual
    case .prepends(let text, let message):
      message.update(failureMessage: failureMessage)
      failureMessage.userDescription = text + (failureMessage.userDescription ?? "")
    case .appends(let message, let text):
      message.update(failureMessage: failureMessage)
      failureMessage.append(message: text)
    case .details(let message, let text):
      message.update(failureMessage: failureMessage)
      failureMessage.append(details: text)
    }
  }

  /// Creates the failure that an expectation with this message reports.
  ///
  /// - Parameters:
  ///   - verb: "to", "to not", "to eventually" and so on.
  ///   - description: The test author's own text for the expectation.
  ///   - actual: The text of the actual value, without brackets. Evaluated only if the message
  ///     needs it.
  package func failure(
    verb: String = "to", description: String? = nil, actual: @autoclosure () -> String
  ) -> FailureText {
    let failure = FailureText()
    failure.to = verb
    failure.userDescription = description
    update(failureMessage: failure)
    if failure.needsActualValue { failure.actualValue = "<\(actual())>" }
    return failure
  }
}

extension MatcherResult {
  /// Creates the failure that an expectation with this result reports.
  ///
  /// - Parameters:
  ///   - style: The expected verdict.
  ///   - verb: "to", "to not", "to eventually" and so on.
  ///   - description: The test author's own text for the expectation.
  ///   - matcher: The matcher, which may tell where the values differ.
  ///   - actual: The actual value. Evaluated only if the message needs it.
  package func failure<T>(
    _ style: ExpectationStyle, verb: String, description: String?, of matcher: Matcher<T>? = nil,
    actual: @escaping () -> T?
  ) -> FailureText {
    let detail = toBoolean(expectation: style) ? .usual : detail(for: actual, style)
    let failure = Detail.$current.withValue(detail ?? .usual) {
      message.failure(verb: verb, description: description, actual: stringify(actual()))
    }
    guard style == .toMatch else { return failure }
    let printsAlike = detail == nil && matcher?.tellsDifferences == true
    failure.difference = { [note] in
      let lines = [note?(), matcher?.difference(from: actual())].compactMap(\.self)
      if !lines.isEmpty { return lines.joined(separator: "\n") }
      return printsAlike ? "(both values print the same text, but == says that they differ)" : nil
    }
    return failure
  }

  /// The message about a part of the actual value, for the details of another message.
  @usableFromInline
  func text<T>(on part: T) -> String {
    Detail.$current.withValue(detail(for: { part }, .toMatch) ?? .usual) {
      message.toString(actual: stringify(part))
    }
  }
}

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
