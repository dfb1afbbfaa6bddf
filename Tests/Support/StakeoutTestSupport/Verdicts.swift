internal import StakeoutContext
internal import StakeoutCore
package import StakeoutMatching
package import Testing

/// What `expect(value).to(matcher)` would report; nil when it passes.
package func to<T>(
  _ value: @autoclosure @escaping () throws -> T?, _ matcher: Matcher<T>,
  description: String? = nil
) -> String? {
  failure(of: value, matcher, style: .toMatch, verb: "to", description: description)
}

/// What `expect(value).toNot(matcher)` would report; nil when it passes.
package func toNot<T>(
  _ value: @autoclosure @escaping () throws -> T?, _ matcher: Matcher<T>,
  description: String? = nil
) -> String? {
  failure(of: value, matcher, style: .toNotMatch, verb: "to not", description: description)
}

/// The status for the value, or the trap of a test whose matcher throws.
package func status<T>(_ value: T?, _ matcher: Matcher<T>) throws -> MatcherStatus {
  try matcher.satisfies(expression(value)).status
}

package func expression<T>(
  _ value: @autoclosure @escaping () throws -> T?
) -> StakeoutMatching.Expression<T> {
  StakeoutMatching.Expression(expression: value, location: SourceSite())
}

/// The bare work of an expectation: verdict first, text only for a verdict that fails.
private func failure<T>(
  of value: @escaping () throws -> T?, _ matcher: Matcher<T>, style: ExpectationStyle,
  verb: String, description: String?
) -> String? {
  let expression = StakeoutMatching.Expression(expression: value, location: SourceSite())
  do {
    let result = try matcher.satisfies(expression)
    if result.toBoolean(expectation: style) { return nil }
    return result.failure(style, verb: verb, description: description) {
      try? expression.evaluate()
    }.stringValue
  } catch {
    return FailureText(unexpectedError: error, description: description).stringValue
  }
}

/// The end of the text of a matcher that nil fails.
package let nilHint = " (use beNil() to match nils)"

/// Records an issue unless the matcher accepts the value.
///
/// `text` is what a failure of `toNot` says after "expected to not"; without it, no text is compared.
package func accepts<T>(
  _ matcher: Matcher<T>, _ value: @autoclosure @escaping () throws -> T?, _ text: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(.matches, matcher, value, text, sourceLocation)
}

/// Records an issue unless the matcher does not accept the value.
///
/// `text` is what a failure of `to` says after "expected to"; without it, no text is compared.
package func refuses<T>(
  _ matcher: Matcher<T>, _ value: @autoclosure @escaping () throws -> T?, _ text: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(.doesNotMatch, matcher, value, text, sourceLocation)
}

/// Records an issue unless the value fails `to` and `toNot`, each with the text after its verb.
package func failsBothWays<T>(
  _ matcher: Matcher<T>, _ value: @autoclosure @escaping () throws -> T?, _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(.fail, matcher, value, text, sourceLocation)
}

/// Records an issue unless nil fails `to` and `toNot`, each with the text, nil and the hint.
package func failsForNil<T>(
  _ matcher: Matcher<T>, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(.fail, matcher, { nil }, "\(text), got <nil>\(nilHint)", sourceLocation)
}

/// Records an issue unless `to` and `toNot` report ``PlainError/boom``.
package func reportsError<T>(
  _ matcher: Matcher<T>, _ value: @autoclosure @escaping () throws -> T?,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = "unexpected error thrown: <boom>"
  #expect(to(try value(), matcher) == text, sourceLocation: sourceLocation)
  #expect(toNot(try value(), matcher) == text, sourceLocation: sourceLocation)
}

private func expect<T>(
  _ status: MatcherStatus, _ matcher: Matcher<T>, _ value: @escaping () throws -> T?,
  _ text: String?, _ sourceLocation: SourceLocation
) {
  let counted = Counted(try value())
  let found = try? matcher.satisfies(counted.expression).status
  #expect(found == status, sourceLocation: sourceLocation)
  #expect(counted.evaluations == 1, sourceLocation: sourceLocation)
  for (style, verb, report) in reports(of: status, text) {
    let failure = failure(of: value, matcher, style: style, verb: verb, description: nil)
    #expect(failure == report, sourceLocation: sourceLocation)
  }
}

/// What `to` and `toNot` must report for a status; without a text only the one that passes.
package func reports(
  of status: MatcherStatus, _ text: String?
) -> [(style: ExpectationStyle, verb: String, report: String?)] {
  let result = MatcherResult(status: status, message: .fail(""))
  return [(ExpectationStyle.toMatch, "to"), (.toNotMatch, "to not")].compactMap { style, verb in
    if result.toBoolean(expectation: style) { return (style, verb, nil) }
    return text.map { (style, verb, "expected \(verb) \($0)") }
  }
}

/// An expression whose evaluations are counted and whose caching is off.
package final class Counted<T> {
  package private(set) var evaluations = 0
  private let body: () throws -> T?

  package init(_ body: @autoclosure @escaping () throws -> T?) {
    self.body = body
  }

  package var expression: StakeoutMatching.Expression<T> {
    StakeoutMatching.Expression(
      expression: {
        self.evaluations += 1
        return try self.body()
      },
      location: SourceSite()
    ).withoutCaching()
  }

  package var asyncExpression: AsyncExpression<T> { expression.toAsyncExpression() }
}

/// How often one verdict of the matcher evaluates its expression.
package func evaluations<T>(
  of value: @autoclosure @escaping () throws -> T?, by matcher: Matcher<T>
) -> Int {
  let counted = Counted(try value())
  _ = try? matcher.satisfies(counted.expression)
  return counted.evaluations
}

/// A value that records every attempt to print it.
package struct Unprintable: Comparable, Hashable, Error, TestOutputStringConvertible,
  CustomDebugStringConvertible, CustomStringConvertible
{
  package static func < (left: Unprintable, right: Unprintable) -> Bool { left.value < right.value }

  package let value: Int

  package init(_ value: Int) { self.value = value }

  package var testDescription: String { printed() }
  package var debugDescription: String { printed() }
  package var description: String { printed() }

  private func printed() -> String {
    Issue.record("\(value) was turned into text")
    return "printed"
  }
}

package enum PlainError: Error {
  case boom
  case withValue(Int)
}

package enum EquatableError: Error, Equatable {
  case a
  case b(String)
}

/// Traps anywhere but on the main actor; synchronous, as the check must be.
package func onMainActor<T: Sendable>(_ value: T) -> T {
  MainActor.assumeIsolated { value }
}

/// A number that never comes.
package func explode() throws -> Int {
  throw PlainError.boom
}
