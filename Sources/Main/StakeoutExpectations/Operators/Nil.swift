public import StakeoutBase

/// The type of a `nil` literal on the right of `==` and `!=`.
public struct ExpectationNil: ExpressibleByNilLiteral {
  /// Creates the value of the literal.
  @inlinable
  public init(nilLiteral: ()) {}
}

extension SyncExpectation {
  /// Expects the value to be nil.
  @inlinable
  public static func == (lhs: SyncExpectation, rhs: ExpectationNil) {
    lhs.to(beNil())
  }

  /// Expects the value not to be nil.
  @inlinable
  public static func != (lhs: SyncExpectation, rhs: ExpectationNil) {
    lhs.toNot(beNil())
  }
}
