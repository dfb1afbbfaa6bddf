// The message of a failing expectation as data, and its layout.

/// The message of a failing expectation: a leaf with the matcher's text, and texts around it.
///
/// Matchers compose messages. Stakeout adds the verb and the actual value when it reports the failure. The
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
  /// A text without a verb and without an actual value.
  ///
  /// An empty text means "expected to match, got <actual value>".
  case fail(String)
  /// A message with a line before it. The line comes before the user's description.
  indirect case prepends(String, ExpectationMessage)
  /// A message with text at the end of its line, after the actual value if the message has one.
  indirect case appends(ExpectationMessage, String)
  /// A message with lines after it, which are printed unchanged.
  indirect case details(ExpectationMessage, String)

  /// The matcher's text with appended texts, but without prepended texts and details.
  ///
  /// Matchers that combine other matchers embed it: "match all of: {equal <1>}, and {equal <2>}".
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

/// The hint in failures about nil, for authors who expected nil.
let beNilHint = " (use beNil() to match nils)"

extension ExpectationMessage {
  /// Returns the message with text at the end of its line, before any details.
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

  /// Returns the message with another leaf and the texts around the present leaf.
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
  /// Matchers embed this text in the details of another message. The text of a failure has no blank line
  /// before details.
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
    var failure = FailureText()
    failure.to = verb
    failure.userDescription = description
    failure.add(self)
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
  ///   - matcher: The matcher, which may describe where the values differ.
  ///   - actual: Returns the actual value. Called only if the message needs the value.
  package func failure<T>(
    _ style: ExpectationStyle, verb: String, description: String?, of matcher: Matcher<T>? = nil,
    actual: @escaping () -> T?
  ) -> FailureText {
    guard !toBoolean(expectation: style) else {
      return message.failure(verb: verb, description: description, actual: stringify(actual()))
    }
    // Share the trees of the values only if the matcher itself has compared the actual value. A custom
    // matcher may return the result of another one, which has compared another value.
    let values = matcher?.comparison == nil ? nil : comparedValues
    var (styled, isAlike) = styledMessage(for: actual, style, sharing: values)
    var failure = styled.message.failure(
      verb: verb, description: description, actual: styled.text(of: actual()))
    guard style == .toMatch else { return failure }
    let printsAlike = isAlike && matcher?.tellsDifferences == true
    failure.difference = { [note] in
      let lines = [note?(), matcher?.difference(from: actual(), values)].compactMap { $0 }
      if !lines.isEmpty { return lines.joined(separator: "\n") }
      return printsAlike ? "(both values print the same text, but == says that they differ)" : nil
    }
    return failure
  }

  /// Returns the message about a part of the actual value, for the details of another message.
  @usableFromInline
  func text<T>(on part: T) -> String {
    var styled = styledMessage(for: { part }, .toMatch).message
    return styled.message.toString(actual: styled.text(of: part))
  }
}

/// The parts of a failure's text.
///
/// The parts can be changed until ``stringValue`` is read.
package struct FailureText {
  /// The first word.
  package var expected = "expected"
  /// The text of the actual value.
  ///
  /// The text is empty if the value is not known yet, and nil if the sentence has no actual value.
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
  /// Returns the lines that show where two values differ.
  ///
  /// The lines are printed below the text, and are not a part of it.
  package var difference: (() -> String?)?
  /// A text that replaces all parts.
  private var fixedText: String?

  /// Creates a failure with the default parts.
  package init() {}

  /// Creates a failure with a fixed text.
  package init(stringValue: String) {
    fixedText = stringValue
  }

  /// Creates the failure of an expectation that reached no verdict because of an error.
  package init(unexpectedError error: any Error, description: String? = nil) {
    self.init()
    freeText = "unexpected error thrown: <\(swiftText(of: error))>"
    userDescription = description
  }

  /// The whole text, composed of the parts unless it has been set.
  ///
  /// Texts of values and matchers are printed unchanged, including line breaks.
  package var stringValue: String {
    get { fixedText ?? composedText }
    set { fixedText = newValue }
  }

  /// The whole text, followed by the lines that show where two values differ.
  package var report: String {
    guard let difference = difference?() else { return stringValue }
    return "\(stringValue)\n\(difference)"
  }

  /// Whether the text needs the actual value, which is not known yet.
  package var needsActualValue: Bool {
    fixedText == nil && freeText == nil && actualValue?.isEmpty == true
  }

  /// The parts as the message of a matcher, to which an expectation adds the verb.
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

  /// Adds a message to a failure that already has its verb and description.
  fileprivate mutating func add(_ message: ExpectationMessage) {
    switch message {
    case .fail(let text):
      if !text.isEmpty { freeText = text }
    case .expectedTo(let text):
      actualValue = nil
      postfixMessage = text
    case .expectedActualValueTo(let text):
      postfixMessage = text
    case .expectedCustomValueTo(let text, let actual):
      postfixMessage = text
      actualValue = actual
    case .prepends(let text, let message):
      add(message)
      userDescription = text + (userDescription ?? "")
    case .appends(let message, let text):
      add(message)
      append(message: text)
    case .details(let message, let text):
      add(message)
      append(details: text)
    }
  }

  /// Adds text at the end of the sentence.
  private mutating func append(message: String) {
    if let freeText {
      self.freeText = freeText + message
    } else if actualValue != nil {
      postfixActual += message
    } else {
      postfixMessage += message
    }
  }

  /// Adds lines below the text.
  package mutating func append(details: String) {
    if let fixedText {
      self.fixedText = "\(fixedText)\n\(details)"
    } else {
      extendedMessage = extendedMessage.map { "\($0)\n\(details)" } ?? details
    }
  }

  private var composedText: String {
    [userDescription, freeText ?? sentence, extendedMessage].compactMap { $0 }
      .joined(separator: "\n")
  }

  private var sentence: String {
    var text = "\(expected) \(to) \(postfixMessage)"
    guard let actualValue else { return text }
    text += actualValue.isEmpty ? ", got" : ", got \(actualValue)"
    return text + postfixActual
  }
}
