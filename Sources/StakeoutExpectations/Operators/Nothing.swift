internal import StakeoutMatching

/// Expects the value to be there, which of a `Void` is all there is to say.
public func == (lhs: SyncExpectation<Void>, rhs: Void) {
  lhs.to(beVoid())
}

/// Expects the value not to be there.
public func != (lhs: SyncExpectation<Void>, rhs: Void) {
  lhs.toNot(beVoid())
}

/// Expects the value to be there, which of a `Void` is all there is to say.
nonisolated(nonsending) public func == (
  lhs: AsyncExpectation<Void>, rhs: Void
) async {
  await lhs.to(beVoid())
}

/// Expects the value not to be there.
nonisolated(nonsending) public func != (
  lhs: AsyncExpectation<Void>, rhs: Void
) async {
  await lhs.toNot(beVoid())
}
