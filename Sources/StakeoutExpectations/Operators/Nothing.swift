internal import StakeoutMatching

/// Expects a value, which for `Void` is the only possible check.
public func == (lhs: SyncExpectation<Void>, rhs: Void) {
  lhs.to(beVoid())
}

/// Expects no value.
public func != (lhs: SyncExpectation<Void>, rhs: Void) {
  lhs.toNot(beVoid())
}

/// Expects a value, which for `Void` is the only possible check.
nonisolated(nonsending) public func == (
  lhs: AsyncExpectation<Void>, rhs: Void
) async {
  await lhs.to(beVoid())
}

/// Expects no value.
nonisolated(nonsending) public func != (
  lhs: AsyncExpectation<Void>, rhs: Void
) async {
  await lhs.toNot(beVoid())
}
