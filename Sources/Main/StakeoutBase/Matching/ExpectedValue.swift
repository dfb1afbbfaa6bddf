/// The value that a matcher compares with, and the source of all texts about it.
@usableFromInline struct ExpectedValue<T> {
  @usableFromInline let value: T

  @inlinable
  init(value: T) { self.value = value }

  private var phrase: String { "equal <\(noun)>" }

  /// The result of a comparison with this value.
  @usableFromInline
  func result(_ status: MatcherStatus, against actual: T?) -> MatcherResult {
    if status == .fail {
      return MatcherResult(status: .fail) { .expectedActualValueTo(phrase) }.failedOnNil
    }
    return MatcherResult(status: status) { message(against: actual, matches: status == .matches) }
  }

  /// The message; an equal set has the same elements, but may list them in another order.
  private func message(against actual: T?, matches: Bool) -> ExpectationMessage {
    guard let actual, let set = value as? any ListedSet else {
      return .expectedActualValueTo(phrase)
    }
    let message = ExpectationMessage.expectedCustomValueTo(
      phrase, actual: "<\(matches ? noun : listing(of: actual))>")
    let changes = matches ? "" : set.changes(in: actual)
    return changes.isEmpty ? message : message.appended(message: changes)
  }

  /// The matcher's noun for lists of arguments.
  var noun: String { listing(of: value) }

  /// The lines in which another value differs; nil if both are one line.
  func difference(from actual: T) -> String? {
    Difference.text(expected: value, actual: actual)
  }

  private func listing(of value: T) -> String {
    (value as? any ListedSet)?.listing ?? stringify(value)
  }
}
