import StakeoutNimble
import StakeoutTestSupport
import Testing

/// The matchers of one expectation share one evaluation of its expression, whether it returns,
/// throws or traps.
@Suite struct EvaluationTests {
  private let calls = Shared(0)

  /// An asynchronous matcher that asks for the value, and matches if the expression throws.
  private let throwsToo = AsyncMatcher<Int> { expression in
    var isThrown = false
    do {
      _ = try await expression.evaluate()
    } catch {
      isThrown = true
    }
    return MatcherResult(bool: isThrown, message: .expectedTo("throw"))
  }

  private func explode() throws -> Int {
    calls.increment()
    throw EquatableError.a
  }

  private func capture(_ body: () -> Void) -> [String] {
    reportedFailures(body).map(\.message)
  }

  @Test func `several matchers judge one value, which the failure shows`() {
    expect(calls.increment()).to(satisfyAllOf(equal(1), beLessThan(2), not(equal(2))))
    #expect(calls.value == 1)
    let texts = capture { expect(calls.increment()).to(equal(0) && equal(9)) }
    #expect(texts == ["expected to match all of: {equal <0>}, and {equal <9>}, got 2"])
    #expect(calls.value == 2)
  }

  @Test func `several asynchronous matchers judge one value`() async {
    let isOne = AsyncMatcher<Int>.simple("be one") { expression in
      await Task.yield()
      return MatcherStatus(bool: try await expression.evaluate() == 1)
    }
    await expect { () async -> Int in calls.increment() }.to(isOne && isOne && equal(1))
    #expect(calls.value == 1)
  }

  @Test func `several matchers judge one error`() {
    expect { try explode() }.to(satisfyAllOf(throwError(), throwError(EquatableError.a)))
    #expect(calls.value == 1)
  }

  @Test func `several asynchronous matchers judge one error`() async {
    await expect { () async throws -> Int in try explode() }.to(throwsToo && throwsToo)
    #expect(calls.value == 1)
  }

  @Test func `an expression that has not returned is not evaluated again`() {
    var again: () throws -> Int? = { nil }
    let asking = Matcher<Int> { expression in
      again = expression.evaluate
      return MatcherResult(
        bool: try expression.evaluate() != nil, message: .expectedActualValueTo("be there"))
    }
    let texts = capture {
      expect { () throws -> Int? in
        // Stop at the third call: without the promise, the expression would call itself forever.
        calls.increment() < 3 ? try again() : 3
      }.to(satisfyAllOf(asking))
    }
    #expect(
      texts == ["unexpected error thrown: <the expression trapped and is not evaluated again>"])
    #expect(calls.value == 1)
    again = { nil }
  }

  @Test func `each poll of a wait evaluates once, for all matchers`() async {
    let others = Shared(0)
    await expect(calls.increment())
      .toEventually(beGreaterThan(2) && beGreaterThan(1), timeout: .seconds(600))
    await expect { () async -> Int in others.increment() }
      .toEventually(beGreaterThan(2) && beGreaterThan(1), timeout: .seconds(600))
    #expect(calls.value == 3)
    #expect(others.value == 3)
  }
}
