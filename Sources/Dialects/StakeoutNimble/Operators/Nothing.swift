public import StakeoutExpectations
internal import StakeoutBase

/// Expects a value, which for `Void` is the only possible check.
public func == (lhs: SyncExpectation<Void>, rhs: Void) {
  lhs.to(beVoid())
}

/// Expects no value.
public func != (lhs: SyncExpectation<Void>, rhs: Void) {
  lhs.toNot(beVoid())
}
