import StakeoutNimble
@testable import StakeoutBase
import StakeoutTestSupport

/// What `await expect(value).to(matcher)` would report; nil when it passes.
nonisolated(nonsending) func to<T>(
  _ value: @autoclosure @escaping () throws -> T?, awaiting matcher: AsyncMatcher<T>
) async -> String? {
  await failure(of: value, matcher, style: .toMatch, verb: "to")
}

/// What `await expect(value).toNot(matcher)` would report; nil when it passes.
nonisolated(nonsending) func toNot<T>(
  _ value: @autoclosure @escaping () throws -> T?, awaiting matcher: AsyncMatcher<T>
) async -> String? {
  await failure(of: value, matcher, style: .toNotMatch, verb: "to not")
}

/// How often one verdict of the matcher evaluates its expression.
nonisolated(nonsending) func evaluations<T>(
  of value: @autoclosure @escaping () throws -> T?, awaiting matcher: AsyncMatcher<T>
) async -> Int {
  let counted = Counted(try value())
  _ = try? await matcher.satisfies(counted.asyncExpression)
  return counted.evaluations
}

/// Accepts odd numbers, after it has been somewhere else.
nonisolated(nonsending) func isOdd(_ number: Int) async -> Bool {
  await Task.yield()
  return number % 2 == 1
}

/// Accepts odd numbers, after it has been somewhere else; nil fails it both ways.
func beOdd() -> AsyncMatcher<Int> {
  .simple("be odd") { expression in
    guard let number = try await expression.evaluate() else { return .fail }
    return MatcherStatus(bool: await isOdd(number))
  }
}

private nonisolated(nonsending) func failure<T>(
  of value: @escaping () throws -> T?, _ matcher: AsyncMatcher<T>, style: ExpectationStyle,
  verb: String
) async -> String? {
  let expression = AsyncExpression(expression: { try value() }, location: SourceSite())
  do {
    let result = try await matcher.satisfies(expression)
    if result.toBoolean(expectation: style) { return nil }
    let actual = try? await expression.evaluate()
    return result.failure(style, verb: verb, description: nil) { actual }.stringValue
  } catch {
    return FailureText(unexpectedError: error).stringValue
  }
}
