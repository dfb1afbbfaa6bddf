private import StakeoutBase

/// Runs `body` with its own calls and stubs of static members, empty at the start.
///
/// The static members of a class exist once per process, and so do their calls and stubs. Tests
/// that run in parallel share them. In `body` they belong to this test alone. That includes the
/// child tasks of `body`, and tasks that it starts with `Task { }`:
///
/// ```swift
/// isolatingStaticSpies {
///   FakeClock.stub(.now).andReturn(7)
///   #expect(Greeting.make() == "good morning")
/// }
/// ```
///
/// On another thread, on a dispatch queue or in a detached task, a call of a static function counts
/// for the whole process, unless the closure there is wrapped in `carryingTest`. The same is true
/// of a double whose static `spyStorage` is its own property.
///
/// - Throws: any error of `body`.
public func isolatingStaticSpies<Result>(_ body: () throws -> Result) rethrows -> Result {
  try StaticSpies.scopeOfItsOwn.run(body)
}

/// Runs `body` with its own calls and stubs of static members; the same for a body without a result.
///
/// - Throws: any error of `body`.
public func isolatingStaticSpies(_ body: () throws -> Void) rethrows {
  try StaticSpies.scopeOfItsOwn.run(body)
}

/// Runs an asynchronous `body` with its own calls and stubs of static members, empty at the start.
///
/// It runs in the caller's isolation.
///
/// - Throws: any error of `body`.
nonisolated(nonsending) public func isolatingStaticSpies<Result>(
  _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  try await StaticSpies.scopeOfItsOwn.run(body)
}

/// Runs an asynchronous `body` without a result, with its own calls and stubs of static members.
///
/// - Throws: any error of `body`.
nonisolated(nonsending) public func isolatingStaticSpies(
  _ body: nonisolated(nonsending) () async throws -> Void
) async rethrows {
  try await StaticSpies.scopeOfItsOwn.run(body)
}

/// The current storages for static members of doubles.
enum StaticSpies {
  /// The registry of the running test, or else that of the process.
  static var registry: SpyRegistry { Owner.inForce[slot] ?? .shared }

  private static let slot = Owner.Slot<SpyRegistry>()

  /// A test scope with its own storages for static members.
  fileprivate static var scopeOfItsOwn: Owner {
    Owner.inForce.with(slot, SpyRegistry(cacheSize: 16))
  }
}
