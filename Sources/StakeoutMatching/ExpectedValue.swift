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

  override var phrase: String { "equal <\(stringify(value))>" }

  /// The name in a list of arguments.
  var noun: String { stringify(value) }

  /// The lines in which another value differs; nil if that is no more than a line.
  func difference(from actual: T) -> String? {
    Difference.text(expected: value, actual: actual)
  }
}

/// Something with a text that follows "expected to".
@usableFromInline class Phrased {
  /// The text.
  var phrase: String { "" }

  @inlinable
  init() {}
}
