/// An expectation with a value, or with a closure that makes it.
///
/// SAFETY: only the uses change, and they are atomic. The test's value and closure are used on the
/// threads that use the mock.
final class ValueExpectation: Expectation, @unchecked Sendable {
  private enum Source {
    case value(Any?)
    case getter(() -> Any?)
  }

  let uses: Uses
  private let source: Source

  init(value: Any?, uses: Uses) {
    source = .value(value)
    self.uses = uses
  }

  init(getter: @escaping () -> Any?, uses: Uses) {
    source = .getter(getter)
    self.uses = uses
  }

  /// The value for a use that was taken.
  var value: Any? {
    switch source {
    case .value(let value): value
    case .getter(let getter): getter()
    }
  }

  func hasNext() -> Bool { uses.isLeft }

  func nextValue() -> Any? {
    _ = uses.take()
    return value
  }

  func shouldVerify() -> Bool { uses.owed > 0 }
}

extension ValueExpectation: CustomStringConvertible {
  var description: String { "Return a value \(uses.phrase)" }
}
