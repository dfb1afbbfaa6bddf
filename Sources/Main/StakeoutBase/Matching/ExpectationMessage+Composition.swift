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
