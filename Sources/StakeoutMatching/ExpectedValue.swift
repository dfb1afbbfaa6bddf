/// The value that a matcher compares with, and the source of all texts about it.
///
/// One object holds the value for all texts. A closure for each text would cost time in every
/// expectation that passes. Texts are built only on demand.
@usableFromInline final class ExpectedValue<T>: Phrased {
  @usableFromInline let value: T

  @inlinable
  init(_ value: T) {
    self.value = value
  }

  override var phrase: String { "equal <\(noun)>" }

  override var message: ExpectationMessage {
    // An equal set has the same elements, but may list them in another order.
    value is any ListedSet
      ? .expectedCustomValueTo(phrase, actual: "<\(noun)>") : .expectedActualValueTo(phrase)
  }

  /// The matcher's noun for lists of arguments.
  var noun: String { listing(of: value) }

  /// The verdict on nil.
  @usableFromInline var failedOnNil: MatcherResult {
    MatcherResult(status: .fail) { .expectedActualValueTo(self.phrase) }.failedOnNil
  }

  /// The message for a value that is not equal.
  @usableFromInline
  func message(against actual: T) -> ExpectationMessage {
    guard let set = value as? any ListedSet else { return .expectedActualValueTo(phrase) }
    let message = ExpectationMessage.expectedCustomValueTo(
      phrase, actual: "<\(listing(of: actual))>")
    let changes = set.changes(in: actual)
    return changes.isEmpty ? message : message.appended(message: changes)
  }

  /// The lines in which another value differs; nil if both are one line.
  func difference(from actual: T) -> String? {
    Difference.text(expected: value, actual: actual)
  }

  private func listing(of value: T) -> String {
    (value as? any ListedSet)?.listing ?? stringify(value)
  }
}

/// An object with a text that follows "expected to".
@usableFromInline class Phrased {
  /// The text that follows "expected to".
  var phrase: String { "" }

  /// The message for a value that matches the text.
  var message: ExpectationMessage { .expectedActualValueTo(phrase) }

  @inlinable
  init() {}
}
