private import StakeoutReporting

/// Runs `body` with static members of doubles that have neither calls nor stubs yet, and that
/// nobody outside sees.
///
/// The static members of a class are one for the whole process, and so are their calls and stubs:
/// tests that run in parallel meet in them. In `body`, and in the tasks that it starts as children
/// or with `Task { }`, they are the test's own:
///
/// ```swift
/// isolatingStaticSpies {
///   FakeClock.stub(.now).andReturn(7)
///   #expect(Greeting.make() == "good morning")
/// }
/// ```
///
/// A static function that is called on another thread, on a dispatch queue or in a detached task
/// belongs to the process as before, unless the closure there is one of `carryingTest`. So does one
/// of a double whose static `spyStorage` is a property of its own.
///
/// - Throws: what `body` throws.
public func isolatingStaticSpies<Result>(_ body: () throws -> Result) rethrows -> Result {
  try StaticSpies.scopeOfItsOwn.run(body)
}

/// Runs an asynchronous `body` with static members of doubles that have neither calls nor stubs
/// yet, and that nobody outside sees.
///
/// It runs in the caller's isolation.
///
/// - Throws: what `body` throws.
nonisolated(nonsending) public func isolatingStaticSpies<Result>(
  _ body: nonisolated(nonsending) () async throws -> Result
) async rethrows -> Result {
  try await StaticSpies.scopeOfItsOwn.run(body)
}

/// Whose static members of doubles are in use.
enum StaticSpies {
  /// Those of the test that runs here; nil if it is the process's.
  static var own: TypeStorages? { TestScope.current[slot] }

  private static let slot = TestScope.Slot<TypeStorages>()

  /// The scope of a test with static members of its own.
  fileprivate static var scopeOfItsOwn: TestScope {
    TestScope.current.with(slot, TypeStorages())
  }
}
