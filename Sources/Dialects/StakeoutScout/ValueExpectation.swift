/// An expectation with a value, or with a closure that makes it.
///
/// SAFETY: only the uses change, and they are atomic. The test's value and closure are used on the
/// threads that use the mock.
final class ValueExpectation: Expectation, CustomStringConvertible, @unchecked Sendable {
  let uses: Uses
  /// Makes the value for a use that was taken.
  let value: () -> Any?

  init(uses: Uses, value: @escaping () -> Any?) {
    self.uses = uses
    self.value = value
  }

  func hasNext() -> Bool { uses.hasNext() }

  func nextValue() -> Any? {
    _ = uses.take()
    return value()
  }

  func shouldVerify() -> Bool { uses.shouldVerify() }

  var description: String { "Return a value \(uses.phrase)" }
}
