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
