/// The value that a matcher compares with, and what there is to say about it.
///
/// One object holds it for all texts: a closure for each would cost every expectation that passes.
/// No text is built before somebody asks for it.
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

  /// The name in a list of arguments.
  var noun: String { listing(of: value) }

  /// The verdict on nil.
  @usableFromInline var failedOnNil: MatcherResult {
    MatcherResult(status: .fail) { .expectedActualValueTo(self.phrase) }.failedOnNil
  }

  /// What a failure says of a value that is not equal.
  @usableFromInline
  func message(against actual: T) -> ExpectationMessage {
    guard let set = value as? any ListedSet else { return .expectedActualValueTo(phrase) }
    let message = ExpectationMessage.expectedCustomValueTo(
      phrase, actual: "<\(listing(of: actual))>")
    let changes = set.changes(in: actual)
    return changes.isEmpty ? message : message.appended(message: changes)
  }

  /// The lines in which another value differs; nil if that is no more than a line.
  func difference(from actual: T) -> String? {
    Difference.text(expected: value, actual: actual)
  }

  private func listing(of value: T) -> String {
    (value as? any ListedSet)?.listing ?? stringify(value)
  }
}

/// Something with a text that follows "expected to".
@usableFromInline class Phrased {
  /// The text.
  var phrase: String { "" }

  /// What a failure says of a value to which the text applies.
  var message: ExpectationMessage { .expectedActualValueTo(phrase) }

  @inlinable
  init() {}
}
