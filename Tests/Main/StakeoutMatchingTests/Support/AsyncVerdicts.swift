import StakeoutNimble
import StakeoutTestSupport
import Testing

import StakeoutContext
import StakeoutCore
import StakeoutMatching

/// Returns the report of `await expect(value).to(matcher)`; nil if it passes.
nonisolated(nonsending) func to<T>(
  _ value: @autoclosure @escaping () throws -> T?, awaiting matcher: AsyncMatcher<T>
) async -> String? {
  await failure(of: value, matcher, style: .toMatch, verb: "to")
}

/// Returns the report of `await expect(value).toNot(matcher)`; nil if it passes.
nonisolated(nonsending) func toNot<T>(
  _ value: @autoclosure @escaping () throws -> T?, awaiting matcher: AsyncMatcher<T>
) async -> String? {
  await failure(of: value, matcher, style: .toNotMatch, verb: "to not")
}

/// Records an issue unless the value matches.
///
/// `text` is the report of a failed `toNot` after "expected to not". If it is nil, no text is
/// compared.
nonisolated(nonsending) func accepts<T>(
  awaiting matcher: AsyncMatcher<T>, _ value: @autoclosure @escaping () throws -> T?,
  _ text: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) async {
  await expect(.matches, matcher, value, text, sourceLocation)
}

/// Records an issue unless the matcher rejects the value, such that `to` fails and `toNot` passes.
///
/// `text` is the report of a failed `to` after "expected to". If it is nil, no text is compared.
nonisolated(nonsending) func refuses<T>(
  awaiting matcher: AsyncMatcher<T>, _ value: @autoclosure @escaping () throws -> T?,
  _ text: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) async {
  await expect(.doesNotMatch, matcher, value, text, sourceLocation)
}

/// Records an issue unless the value fails `to` and `toNot`, each with this text after its verb.
nonisolated(nonsending) func failsBothWays<T>(
  awaiting matcher: AsyncMatcher<T>, _ value: @autoclosure @escaping () throws -> T?,
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) async {
  await expect(.fail, matcher, value, text, sourceLocation)
}

/// Returns whether the number is odd, after a suspension.
nonisolated(nonsending) func isOdd(_ number: Int) async -> Bool {
  await Task.yield()
  return number % 2 == 1
}

/// A matcher of odd numbers that suspends before it judges.
///
/// Nil fails `to` and `toNot`.
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
