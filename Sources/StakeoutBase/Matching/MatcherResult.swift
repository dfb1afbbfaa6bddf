/// The verdict of a matcher: a status, and the text of the failure.
///
/// The text may be a closure. It runs only when ``message`` is read, so not for an expectation that
/// passes.
public struct MatcherResult {
  /// Whether the value matches.
  public var status: MatcherStatus
  @usableFromInline var text: Text
  /// Returns lines for a reader below the text of a value that did not match, such as the part of
  /// a combined matcher that failed.
  ///
  /// The lines are not part of the text.
  @usableFromInline package var note: (() -> String?)?

  /// Creates a verdict with an existing text.
  public init(status: MatcherStatus, message: ExpectationMessage) {
    self.status = status
    text = .ready(message)
  }

  /// Creates a verdict from a Boolean, with an existing text.
  public init(bool: Bool, message: ExpectationMessage) {
    self.init(status: MatcherStatus(bool: bool), message: message)
  }

  /// Creates a verdict whose text is built each time it is read.
  @usableFromInline
  package init(status: MatcherStatus, message: @escaping () -> ExpectationMessage) {
    self.status = status
    text = .deferred(message)
  }

  /// Creates a verdict from a Boolean, whose text is built each time it is read.
  @usableFromInline
  package init(bool: Bool, message: @escaping () -> ExpectationMessage) {
    self.init(status: MatcherStatus(bool: bool), message: message)
  }

  /// Creates a verdict whose text is the phrase and the actual value.
  ///
  /// All verdicts of a matcher share the closure, so a verdict allocates nothing.
  @inlinable
  package init(status: MatcherStatus, phrase: @escaping () -> String) {
    self.status = status
    text = .phrase(phrase)
  }

  /// The message of a failing expectation.
  public var message: ExpectationMessage {
    get { text.message }
    set { text = .ready(newValue) }
  }

  /// Whether an expectation of this style passes.
  ///
  /// With the status `fail`, neither style passes.
  @inlinable
  public func toBoolean(expectation style: ExpectationStyle) -> Bool {
    status.passes(style)
  }

  /// Returns the verdict with its text transformed on demand.
  package func mapMessage(
    _ transform: @escaping (ExpectationMessage) -> ExpectationMessage
  ) -> MatcherResult {
    let text = text
    return MatcherResult(status: status) { transform(text.message) }
  }

  /// The verdict on a nil value that the matcher does not accept.
  @usableFromInline
  package var failedOnNil: MatcherResult {
    var result = mapMessage { $0.appendedBeNilHint() }
    result.status = .fail
    return result
  }

  @usableFromInline enum Text {
    case ready(ExpectationMessage)
    case deferred(() -> ExpectationMessage)
    case phrase(() -> String)

    var message: ExpectationMessage {
      switch self {
      case .ready(let message): message
      case .deferred(let message): message()
      case .phrase(let phrase): .expectedActualValueTo(phrase())
      }
    }
  }
}

/// The outcome of a check.
///
/// It has three cases, so that a missing value can fail `to` and `toNot`.
public enum MatcherStatus: Sendable {
  /// The value matches: `to` passes and `toNot` fails.
  case matches
  /// The value does not match: `to` fails and `toNot` passes.
  case doesNotMatch
  /// The value cannot be judged, most often because it is nil: `to` and `toNot` both fail.
  case fail

  /// Creates `matches` for true, `doesNotMatch` for false.
  @inlinable
  public init(bool matches: Bool) {
    self = matches ? .matches : .doesNotMatch
  }

  /// Whether an expectation of this style passes.
  @inlinable
  package func passes(_ style: ExpectationStyle) -> Bool {
    switch style {
    case .toMatch: self == .matches
    case .toNotMatch: self == .doesNotMatch
    }
  }
}

/// The verdict with which a verb passes.
public enum ExpectationStyle: Sendable {
  /// The verb passes if the value matches, like `to`.
  case toMatch
  /// The verb passes if the value does not match, like `toNot`.
  case toNotMatch
}
