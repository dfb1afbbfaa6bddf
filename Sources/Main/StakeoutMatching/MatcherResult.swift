// The result of a matcher: a status and a message.

internal import StakeoutContext

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
  /// - Parameter message: Returns the text. `isPart` is true for a text in that of another verdict,
  ///   which needs no actual value.
  @inlinable
  init(status: MatcherStatus, joint message: @escaping (_ isPart: Bool) -> ExpectationMessage) {
    self.status = status
    text = .joint(message)
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
  var part: String { part(cutTo: BoundedText.mostBytes) }

  /// The same text, but short for a joint verdict, for a line above the parts of that.
  var title: String { part(cutTo: 300) }

  private func part(cutTo most: Int) -> String {
    guard case .joint(let message) = text else { return message.expectedMessage }
    return message(true).expectedMessage.cut(to: most)
  }

  /// Returns the verdict with "not" before the matcher's own text.
  var withNegatedText: MatcherResult {
    guard case .joint(let message) = text else {
      return mapMessage { $0.prepended(expectation: "not ") }
    }
    return MatcherResult(status: status, joint: { message($0).prepended(expectation: "not ") })
  }

  /// The joint verdict with a text that is made once for each way in which values are printed.
  ///
  /// The verdicts around it ask for its text in their own, and again in their notes.
  @usableFromInline var rememberingText: MatcherResult {
    guard case .joint(let message) = text else { return self }
    let part = TextMemo { message(true).expectedMessage }
    return MatcherResult(
      status: status, joint: { $0 ? .expectedTo(part.value) : message(false) })
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
    case joint((_ isPart: Bool) -> ExpectationMessage)
    case phrase(() -> String)

    var message: ExpectationMessage {
      switch self {
      case .ready(let message): message
      case .deferred(let message), .comparingNothing(let message): message()
      case .joint(let message): message(false)
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

/// A text that is composed once for each way in which values are printed.
private final class TextMemo {
  private let compose: () -> String
  private var texts: [(detail: Detail, isShort: Bool, text: String)] = []

  init(_ compose: @escaping () -> String) { self.compose = compose }

  var value: String {
    let (detail, isShort) = (Detail.current, ShortText.isBuilding)
    let known = texts.first { $0.detail == detail && $0.isShort == isShort }
    if let known { return known.text }
    let text = compose()
    texts.append((detail, isShort, text))
    return text
  }
}
