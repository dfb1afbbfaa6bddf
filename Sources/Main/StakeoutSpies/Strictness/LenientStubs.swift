/// Stubs that a test need not use, although it reports unused ones.
enum LenientStubs {
  @TaskLocal static var isMakingThem = false
}

/// Runs a fixture whose stubs a test need not use, although it reports unused ones.
///
/// ```swift
/// let teller = withLenientStubs {
///   let teller = FakeTeller()
///   teller.when.pay(.any, to: .any).thenReturn(true)
///   return teller
/// }
/// ```
public func withLenientStubs<R>(_ fixture: () throws -> R) rethrows -> R {
  try LenientStubs.$isMakingThem.withValue(true) { try fixture() }
}

/// Runs a fixture without a result, whose stubs a test need not use.
public func withLenientStubs(_ fixture: () throws -> Void) rethrows {
  try LenientStubs.$isMakingThem.withValue(true) { try fixture() }
}
