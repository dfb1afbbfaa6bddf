import StakeoutExpectations
import StakeoutNimble
import Testing

/// State that must not leave its isolation, because it is not `Sendable`.
private final class Counter {
  private(set) var count = 0

  func next() -> Int {
    count += 1
    return count
  }

  nonisolated(nonsending) func awaitedNext() async -> Int {
    await Task.yield()
    return next()
  }
}

/// Every asynchronous form accepts closures over state that is not `Sendable`.
///
/// The first half of each test is that it compiles.
@Suite struct `Isolation tests` {
  @Test func `in a nonisolated test`() async throws {
    let counter = Counter()
    let isBig = AsyncMatcher<Int>.simple("be big") {
      MatcherStatus(bool: try await $0.evaluate() ?? 0 > counter.count - 1)
    }
    await expect(counter.next()).toEventually(equal(1))
    await expect(counter.next()).toEventually(isBig)
    await expecta(await counter.awaitedNext()).toEventually(isBig)
    await expecta(await counter.awaitedNext()).toNever(equal(1), until: .milliseconds(1))
    await expect { await counter.awaitedNext() }.toAlways(isBig, until: .milliseconds(1))
    try await require(counter.next()).toEventually(isBig)
    try await requirea(await counter.awaitedNext()).to(isBig)
    try await unwrapa(await counter.awaitedNext())
    try await pollUnwrap(counter.next())
    await waitUntil { done in
      _ = counter.next()
      done()
    }
    #expect(
      await gatherExpectations { await expect(counter.next()).toEventually(isBig) }.count == 1)
  }

  @Test @MainActor func `on the main actor, where everything then runs`() async throws {
    let counter = Counter()
    func next() -> Int {
      MainActor.assertIsolated()
      return counter.next()
    }
    func awaitedNext() async -> Int {
      MainActor.assertIsolated()
      return await counter.awaitedNext()
    }
    let isBig = AsyncMatcher<Int>.simple("be big") {
      MatcherStatus(bool: try await $0.evaluate() ?? 0 > counter.count - 1)
    }
    await expect(next()).toEventually(equal(1))
    await expect(next()).toNever(isBig.negated, until: .milliseconds(1))
    await expecta(await counter.awaitedNext()).toEventually(isBig)
    await expect { await awaitedNext() }.toAlways(isBig, until: .milliseconds(1))
    await expect { await awaitedNext() }.to(beGreaterThan(0))
    await expect { await awaitedNext() } > 0
    await expect { await awaitedNext() } != 0
    try await require(next()).toEventually(isBig)
    try await requirea(await counter.awaitedNext()).to(isBig)
    try await unwrapa(await counter.awaitedNext())
    try await pollUnwrap(next())
    await waitUntil { done in
      _ = next()
      done()
    }
    #expect(await gatherExpectations { await expect(next()).toEventually(isBig) }.count == 1)
  }
}

/// The expression of an asynchronous verb is evaluated in the isolation of the caller.
@Suite struct `Caller's isolation` {
  private let model = Model()

  private actor Model {
    var state = "new"

    func becomesReady() { state = "ready" }

    func expectsItself() async {
      await expect(self.ownState()).toEventually(equal("ready"), timeout: .seconds(600))
    }

    private func ownState() -> String {
      preconditionIsolated()
      return state
    }
  }

  @Test func `an actor's verb evaluates on the actor`() async {
    async let seen: Void = model.expectsItself()
    await model.becomesReady()
    await seen
  }
}

extension AsyncMatcher {
  /// A matcher that matches exactly the values that this one does not match.
  fileprivate var negated: AsyncMatcher<T> {
    let matcher = self
    return AsyncMatcher { expression in
      var result = try await matcher.satisfies(expression)
      result.status = result.status == .matches ? .doesNotMatch : .matches
      return result
    }
  }
}
