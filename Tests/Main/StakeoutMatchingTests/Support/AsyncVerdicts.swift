import StakeoutNimble
import StakeoutTestSupport
import Testing

@testable import StakeoutContext
@testable import StakeoutCore
@testable import StakeoutMatching

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

/// Records an issue unless the matcher accepts the value.
///
/// `text` is what a failure of `toNot` says after "expected to not"; without it, no text is compared.
nonisolated(nonsending) func accepts<T>(
  awaiting matcher: AsyncMatcher<T>, _ value: @autoclosure @escaping () throws -> T?,
  _ text: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) async {
  await expect(.matches, matcher, value, text, sourceLocation)
}

/// Records an issue unless the matcher does not accept the value.
///
/// `text` is what a failure of `to` says after "expected to"; without it, no text is compared.
nonisolated(nonsending) func refuses<T>(
  awaiting matcher: AsyncMatcher<T>, _ value: @autoclosure @escaping () throws -> T?,
  _ text: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) async {
  await expect(.doesNotMatch, matcher, value, text, sourceLocation)
}

/// Records an issue unless the value fails `to` and `toNot`, each with the text after its verb.
nonisolated(nonsending) func failsBothWays<T>(
  awaiting matcher: AsyncMatcher<T>, _ value: @autoclosure @escaping () throws -> T?,
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) async {
  await expect(.fail, matcher, value, text, sourceLocation)
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

private nonisolated(nonsending) func expect<T>(
  _ status: MatcherStatus, _ matcher: AsyncMatcher<T>, _ value: @escaping () throws -> T?,
  _ text: String?, _ sourceLocation: SourceLocation
) async {
  let counted = Counted(try value())
  let found = try? await matcher.satisfies(counted.asyncExpression).status
  #expect(found == status, sourceLocation: sourceLocation)
  #expect(counted.evaluations == 1, sourceLocation: sourceLocation)
  for (style, verb, report) in reports(of: status, text) {
    let failure = await failure(of: value, matcher, style: style, verb: verb)
    #expect(failure == report, sourceLocation: sourceLocation)
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
