import StakeoutScout

/// An expectation of a test's own, for one use.
final class Once: StakeoutScout.Expectation {
  private let value: Any
  private var isUsed = false

  init(_ value: Any) { self.value = value }

  func hasNext() -> Bool { !isUsed }

  func nextValue() -> Any? {
    isUsed = true
    return value
  }
}
