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

  /// Creates a verdict whose text compares no values, so that it is not searched for values that look
  /// alike.
  @usableFromInline
  package static func comparingNothing(
    _ matches: Bool, _ message: @escaping () -> ExpectationMessage
  ) -> MatcherResult {
    var result = MatcherResult(bool: matches, message: message)
    result.text = .comparingNothing(message)
    return result
  }

  /// Creates a verdict whose text has those of other verdicts in it.
  ///
  /// - Parameters:
  ///   - expected: Returns the part of the text that another verdict has in its own.
  ///   - message: Returns the text.
  init(
    status: MatcherStatus, expected: @escaping () -> String,
    message: @escaping () -> ExpectationMessage
  ) {
    self.status = status
    text = .joint(expected, message)
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

  /// The text without an actual value, for the text of another verdict.
  ///
  /// Verdicts may be nested deep, so that of a joint verdict is made without what only the whole text
  /// has, and is cut.
  var part: String {
    guard case .joint(let expected, _) = text else { return message.expectedMessage }
    return expected().cut(to: BoundedText.mostBytes)
  }

  /// The same text, but short for a joint verdict, for a line above the parts of that.
  var title: String {
    guard case .joint(let expected, _) = text else { return message.expectedMessage }
    return expected().cut(to: 300)
  }

  /// Returns the verdict with text before the matcher's own text.
  func prefixed(_ prefix: String) -> MatcherResult {
    guard case .joint(let expected, let message) = text else {
      return mapMessage { $0.prepended(expectation: prefix) }
    }
    return MatcherResult(
      status: status, expected: { prefix + expected() },
      message: { message().prepended(expectation: prefix) })
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
    case comparingNothing(() -> ExpectationMessage)
    case joint(_ expected: () -> String, () -> ExpectationMessage)
    case phrase(() -> String)

    var message: ExpectationMessage {
      switch self {
      case .ready(let message): message
      case .deferred(let message), .comparingNothing(let message), .joint(_, let message): message()
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
