import StakeoutNimble
import StakeoutTestSupport
import Testing

import StakeoutContext
import StakeoutCore
import StakeoutMatching

@Suite struct AsyncMatcherTests {
  private let seen = Shared<[Int]>([])

  private func expression<T>(_ value: T?) -> AsyncExpression<T> {
    AsyncExpression(expression: { value }, location: SourceSite())
  }

  private func text<T>(_ value: T?, _ matcher: AsyncMatcher<T>) async throws -> String {
    let result = try await matcher.satisfies(expression(value))
    return "\(result.status): \(result.message.toString(actual: stringify(value)))"
  }

  @Test func `the closure judges`() async throws {
    let matcher = AsyncMatcher<Int> { expression in
      MatcherResult(bool: try await expression.evaluate() == nil, message: .fail("text"))
    }
    #expect(try await text(nil, matcher) == "matches: text")
    #expect(try await text(1, matcher) == "doesNotMatch: text")
  }

  @Test func `constructors take closures that await`() async throws {
    let hint = " (use beNil() to match nils)"
    let whole = AsyncMatcher<Int>.define { _ in MatcherResult(bool: true, message: .fail("m")) }
    #expect(try await text(nil, whole) == "fail: m\(hint)")
    let define = AsyncMatcher<Int>.define("m") { MatcherResult(bool: true, message: $1) }
    #expect(try await text(1, define) == "matches: expected to m, got 1")
    #expect(try await text(nil, define) == "fail: expected to m, got nil\(hint)")
    let nilable = AsyncMatcher<Int>.defineNilable { MatcherResult(bool: true, message: $1) }
    #expect(try await text(nil, nilable) == "matches: expected to match, got nil")
    let simple = AsyncMatcher<Int>.simple("m") { _ in .doesNotMatch }
    #expect(try await text(nil, simple) == "fail: expected to m, got nil\(hint)")
    let simpleNilable = AsyncMatcher<Int>.simpleNilable("m") { _ in .doesNotMatch }
    #expect(try await text(nil, simpleNilable) == "doesNotMatch: expected to m, got nil")
  }

  @Test(arguments: [nil, 1]) func `the expression is evaluated once`(value: Int?) async throws {
    let counted = Counted(value)
    let matcher = AsyncMatcher<Int>.simple { expression in
      _ = try await expression.evaluate()
      return MatcherStatus(bool: try await expression.withoutCaching().evaluate() == 1)
    }
    _ = try await matcher.satisfies(counted.asyncExpression)
    #expect(counted.evaluations == 1)
  }

  @Test @MainActor func `closures run where the matcher is asked, and no more often than needed`()
    async
  {
    #expect(await to(1, awaiting: beOddHere() && beOddHere() && equal(1)) == nil)
    #expect(await toNot([1, 2, 3], awaiting: allPass(isOddHere)) == nil)
    #expect(await to([2, 1, 3], awaiting: containElementSatisfying(isOddHere)) == nil)
    #expect(await to(5, awaiting: map(isOddHere, beTrue())) == nil)
    #expect(seen.value == [1, 1, 1, 2, 2, 1, 5])
  }

  private func beOddHere() -> AsyncMatcher<Int> {
    .simple { MatcherStatus(bool: await isOddHere(try await $0.evaluate() ?? 0)) }
  }

  private nonisolated(nonsending) func isOddHere(_ number: Int) async -> Bool {
    seen.value.append(onMainActor(number))
    return await isOdd(number)
  }

  @Test func `one list holds both kinds`() async throws {
    let matchers: [any AsyncableMatcher<Int>] = [
      equal(1), AsyncMatcher.simple { MatcherStatus(bool: try await $0.evaluate() == 1) },
    ]
    for matcher in matchers {
      let expression = AsyncExpression(expression: { 1 }, location: SourceSite())
      #expect(try await matcher.satisfies(expression).status == .matches)
    }
  }

  @Test func `a synchronous matcher evaluates an asynchronous expression once`() async throws {
    let counted = Counted(nil as Int?)
    let result = try await equal(1).satisfies(counted.asyncExpression)
    #expect(result.status == .fail)
    #expect(counted.evaluations == 1)
  }

  @Test func `errors reach a synchronous matcher`() async throws {
    let counted = Counted(try { () throws -> Int in throw PlainError.boom }())
    #expect(try await throwError().satisfies(counted.asyncExpression).status == .matches)
    await #expect(throws: PlainError.self) {
      _ = try await equal(1).satisfies(counted.asyncExpression)
    }
    #expect(counted.evaluations == 2)
  }
}
