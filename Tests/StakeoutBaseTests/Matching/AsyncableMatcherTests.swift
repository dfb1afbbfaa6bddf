import StakeoutNimble
@testable import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct AsyncableMatcherTests {
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
