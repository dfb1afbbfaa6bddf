/// The verdict of a matcher: a status, and the text for the case that it fails an expectation.
///
/// The text may be given as a closure. It is then built when ``message`` is read, which nobody
/// does for an expectation that passes.
public struct MatcherResult {
  /// Whether the value matches.
  public var status: MatcherStatus
  @usableFromInline var text: Text

  /// A verdict whose text is at hand.
  public init(status: MatcherStatus, message: ExpectationMessage) {
    self.status = status
    text = .ready(message)
  }

  /// A verdict of a check that knows only yes and no, whose text is at hand.
  public init(bool: Bool, message: ExpectationMessage) {
    self.init(status: MatcherStatus(bool: bool), message: message)
  }

  /// A verdict whose text is built when it is read, each time it is read.
  public init(status: MatcherStatus, message: @escaping () -> ExpectationMessage) {
    self.status = status
    text = .deferred(message)
  }

  /// A verdict of a check that knows only yes and no, whose text is built when it is read.
  public init(bool: Bool, message: @escaping () -> ExpectationMessage) {
    self.init(status: MatcherStatus(bool: bool), message: message)
  }

  /// A verdict whose text is the phrase and the actual value.
  ///
  /// The closure is shared by all verdicts of a matcher, so that a verdict allocates nothing.
  @inlinable
  package init(status: MatcherStatus, phrase: @escaping () -> String) {
    self.status = status
    text = .phrase(phrase)
  }

  /// What a failing expectation says.
  public var message: ExpectationMessage {
    get { text.message }
    set { text = .ready(newValue) }
  }

  /// Whether an expectation of this style passes; false both ways when the status is `fail`.
  @inlinable
  public func toBoolean(expectation style: ExpectationStyle) -> Bool {
    switch style {
    case .toMatch: status == .matches
    case .toNotMatch: status == .doesNotMatch
    }
  }

  /// The verdict with its text changed when, and only if, somebody reads it.
  package func mapMessage(
    _ transform: @escaping (ExpectationMessage) -> ExpectationMessage
  ) -> MatcherResult {
    let text = text
    return MatcherResult(status: status) { transform(text.message) }
  }

  /// The verdict on a nil that the matcher does not accept.
  @usableFromInline
  package var failedOnNil: MatcherResult {
    var result = mapMessage { $0.appendedBeNilHint() }
    result.status = .fail
    return result
  }

  /// A verdict whose text is the phrase of an object and the actual value.
  @inlinable
  init(status: MatcherStatus, phraseOf object: Phrased) {
    self.status = status
    text = .phraseOf(object)
  }

  @usableFromInline enum Text {
    case ready(ExpectationMessage)
    case deferred(() -> ExpectationMessage)
    case phrase(() -> String)
    case phraseOf(Phrased)

    var message: ExpectationMessage {
      switch self {
      case .ready(let message): message
      case .deferred(let message): message()
      case .phrase(let phrase): .expectedActualValueTo(phrase())
      case .phraseOf(let object): object.message
      }
    }
  }
}

/// The outcome of a check: one of three, so that a missing value can fail both ways.
public enum MatcherStatus: Sendable {
  /// The value matches: `to` passes and `toNot` fails.
  case matches
  /// The value does not match: `to` fails and `toNot` passes.
  case doesNotMatch
  /// The value cannot be judged, most often because it is nil: `to` and `toNot` both fail.
  case fail

  /// Matches for true, does not match for false.
  @inlinable
  public init(bool matches: Bool) {
    self = matches ? .matches : .doesNotMatch
  }
}

/// Which way a verb wants the verdict to be.
public enum ExpectationStyle: Sendable {
  /// As `to` does.
  case toMatch
  /// As `toNot` does.
  case toNotMatch
}
