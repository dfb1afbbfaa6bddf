// The result of a matcher: whether the value matches, and the message of a failure.

internal import StakeoutContext

/// The result of a matcher: the status of the value, and the text of a failure.
///
/// The text may be a closure. The closure runs only when ``message`` is read, so not for an
/// expectation that passes.
public struct MatcherResult {
  /// Whether the value matches.
  public var status: MatcherStatus
  @usableFromInline var text: Text
  /// Returns lines to print below the text of a value that did not match, such as the failed part of
  /// a combined matcher.
  ///
  /// The lines are not part of the text.
  @usableFromInline package var note: (() -> String?)?

  /// Creates a result with an existing text.
  public init(status: MatcherStatus, message: ExpectationMessage) {
    self.status = status
    text = .ready(message)
  }

  /// Creates a result from a Boolean, with an existing text.
  public init(bool: Bool, message: ExpectationMessage) {
    self.init(status: MatcherStatus(bool: bool), message: message)
  }

  /// Creates a result whose text is built each time it is read.
  @usableFromInline
  package init(status: MatcherStatus, message: @escaping () -> ExpectationMessage) {
    self.status = status
    text = .deferred(message)
  }

  /// Creates a result from a Boolean, with a text that is built each time it is read.
  @usableFromInline
  package init(bool: Bool, message: @escaping () -> ExpectationMessage) {
    self.init(status: MatcherStatus(bool: bool), message: message)
  }

  /// Creates the result of a comparison of two values.
  init(status: MatcherStatus, of comparison: any ComparedValues) {
    self.status = status
    text = .comparison(comparison)
  }

  /// The two values that were compared; nil if the matcher does not compare.
  var comparedValues: (any ComparedValues)? {
    if case .comparison(let values) = text { values } else { nil }
  }

  /// Creates a result whose text compares no values.
  ///
  /// The text is then not searched for values that look alike.
  @usableFromInline
  package static func comparingNothing(
    _ status: MatcherStatus, _ message: @escaping () -> ExpectationMessage
  ) -> MatcherResult {
    var result = MatcherResult(status: status, message: message)
    result.text = .comparingNothing(message)
    return result
  }

  /// Creates a combined result, whose text contains the texts of other results.
  ///
  /// - Parameter message: Returns the text. `isPart` is true if the text becomes a part of another
  ///   result's text, and so needs no actual value.
  @inlinable
  init(status: MatcherStatus, joint message: @escaping (_ isPart: Bool) -> ExpectationMessage) {
    self.status = status
    text = .joint(message)
  }

  /// Creates a result whose text is the phrase and the actual value.
  ///
  /// All results of a matcher share the closure, so creating one allocates nothing.
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

  /// The text without an actual value, as a part of another result's text.
  ///
  /// Results may be nested deeply. So the text of a combined result is built without the parts that
  /// only a whole text needs, and is cut.
  var part: String { part(cutTo: FailureLength.mostBytes) }

  /// The text without an actual value, as the line above this result's own note.
  ///
  /// The text of a combined result is cut to 300 bytes, because its parts follow in the note.
  var title: String { part(cutTo: 300) }

  private func part(cutTo most: Int) -> String {
    guard case .joint(let message) = text else { return message.expectedMessage }
    return message(true).expectedMessage.cut(to: most)
  }

  /// The result with "not" before the matcher's own text.
  var withNegatedText: MatcherResult {
    guard case .joint(let message) = text else {
      return mapMessage { $0.prepended(expectation: "not ") }
    }
    return MatcherResult(status: status, joint: { message($0).prepended(expectation: "not ") })
  }

  /// This result, which stores its text as a part of other texts if it is a combined result.
  ///
  /// One text is stored for each way in which values are printed. The enclosing results ask for the
  /// text in their own texts, and again in their notes.
  @usableFromInline var rememberingText: MatcherResult {
    guard case .joint(let message) = text else { return self }
    let part = TextMemo { message(true).expectedMessage }
    return MatcherResult(
      status: status, joint: { $0 ? .expectedTo(part.value) : message(false) })
  }

  /// Whether an expectation of this style passes.
  ///
  /// The status `fail` passes with neither style.
  @inlinable
  public func toBoolean(expectation style: ExpectationStyle) -> Bool {
    status.passes(style)
  }

  /// Returns the result with its text transformed on demand.
  package func mapMessage(
    _ transform: @escaping (ExpectationMessage) -> ExpectationMessage
  ) -> MatcherResult {
    let text = text
    return MatcherResult(status: status) { transform(text.message) }
  }

  /// The result for a nil value that the matcher does not accept: the status `fail`, and a hint in
  /// the text.
  @usableFromInline
  package var failedOnNil: MatcherResult {
    var result = mapMessage { $0.appendedBeNilHint() }
    result.status = .fail
    return result
  }

  /// The text of a result, or the closure that builds it.
  @usableFromInline enum Text {
    /// The message itself.
    case ready(ExpectationMessage)
    /// Builds the message.
    case deferred(() -> ExpectationMessage)
    /// Two values, which build the message.
    case comparison(any ComparedValues)
    /// Builds a message that compares no values.
    case comparingNothing(() -> ExpectationMessage)
    /// Builds the message of a combined result.
    case joint((_ isPart: Bool) -> ExpectationMessage)
    /// Builds the phrase of a message about the actual value.
    case phrase(() -> String)

    var message: ExpectationMessage {
      switch self {
      case .ready(let message): message
      case .deferred(let message), .comparingNothing(let message): message()
      case .comparison(let values): values.message
      case .joint(let message): message(false)
      case .phrase(let phrase): .expectedActualValueTo(phrase())
      }
    }
  }
}

/// The answer of a matcher about a value.
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
  @inlinable @inline(__always)
  public init(bool matches: Bool) {
    self = matches ? .matches : .doesNotMatch
  }

  /// Whether an expectation of this style passes.
  @inlinable @inline(always)
  package func passes(_ style: ExpectationStyle) -> Bool {
    switch (self, style) {
    case (.matches, .toMatch), (.doesNotMatch, .toNotMatch): true
    default: false
    }
  }
}

/// The answer of the matcher with which a verb passes.
public enum ExpectationStyle: Sendable {
  /// The verb passes if the value matches, like `to`.
  case toMatch
  /// The verb passes if the value does not match, like `toNot`.
  case toNotMatch
}

/// A text that is built once for each way in which values are printed, and then stored.
private final class TextMemo {
  private let compose: () -> String
  private var texts: [(style: TextStyle, isShort: Bool, text: String)] = []

  init(_ compose: @escaping () -> String) { self.compose = compose }

  var value: String {
    let (style, isShort) = (TextStyle.current, TextTruncation.isActive)
    let known = texts.first { $0.style == style && $0.isShort == isShort }
    if let known { return known.text }
    let text = compose()
    texts.append((style, isShort, text))
    return text
  }
}
