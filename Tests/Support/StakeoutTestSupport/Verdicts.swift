internal import StakeoutContext
internal import StakeoutCore
package import StakeoutMatching
package import Testing

/// Returns the report of `expect(value).to(matcher)`; nil if it passes.
package func to<T>(
  _ value: @autoclosure @escaping () throws -> T?, _ matcher: Matcher<T>,
  description: String? = nil
) -> String? {
  failure(of: value, matcher, style: .toMatch, verb: "to", description: description)
}

/// Returns the report of `expect(value).toNot(matcher)`; nil if it passes.
package func toNot<T>(
  _ value: @autoclosure @escaping () throws -> T?, _ matcher: Matcher<T>,
  description: String? = nil
) -> String? {
  failure(of: value, matcher, style: .toNotMatch, verb: "to not", description: description)
}

/// Returns the status that the matcher gives the value, or throws the matcher's error.
package func status<T>(_ value: T?, _ matcher: Matcher<T>) throws -> MatcherStatus {
  try matcher.satisfies(expression(value)).status
}

package func expression<T>(
  _ value: @autoclosure @escaping () throws -> T?
) -> StakeoutMatching.Expression<T> {
  StakeoutMatching.Expression(expression: value, location: SourceSite())
}

/// Does the work of an expectation without reporting: judges the value, and makes a text only if it
/// fails.
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

/// The end of the text of a matcher that fails for nil.
package let nilHint = " (use beNil() to match nils)"

/// Records an issue unless the value matches.
///
/// `text` is the report of a failed `toNot` after "expected to not". If it is nil, no text is
/// compared.
package func accepts<T>(
  _ matcher: Matcher<T>, _ value: @autoclosure @escaping () throws -> T?, _ text: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(.matches, matcher, value, text, sourceLocation)
}

/// Records an issue unless the matcher rejects the value, such that `to` fails and `toNot` passes.
///
/// `text` is the report of a failed `to` after "expected to". If it is nil, no text is compared.
package func refuses<T>(
  _ matcher: Matcher<T>, _ value: @autoclosure @escaping () throws -> T?, _ text: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(.doesNotMatch, matcher, value, text, sourceLocation)
}

/// Records an issue unless the value fails `to` and `toNot`, each with this text after its verb.
package func failsBothWays<T>(
  _ matcher: Matcher<T>, _ value: @autoclosure @escaping () throws -> T?, _ text: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(.fail, matcher, value, text, sourceLocation)
}

/// Records an issue unless nil fails `to` and `toNot`, each with this text, "got <nil>" and the
/// hint.
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

/// Returns the expected reports of `to` and `toNot` for a status: nil for a form that passes.
///
/// If the text is nil, a form that fails is omitted.
package func reports(
  of status: MatcherStatus, _ text: String?
) -> [(style: ExpectationStyle, verb: String, report: String?)] {
  let result = MatcherResult(status: status, message: .fail(""))
  return [(ExpectationStyle.toMatch, "to"), (.toNotMatch, "to not")].compactMap { style, verb in
    if result.toBoolean(expectation: style) { return (style, verb, nil) }
    return text.map { (style, verb, "expected \(verb) \($0)") }
  }
}

/// An expression that counts its evaluations and does not cache its value.
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

/// Returns how often the matcher evaluates its expression to judge it once.
package func evaluations<T>(
  of value: @autoclosure @escaping () throws -> T?, by matcher: Matcher<T>
) -> Int {
  let counted = Counted(try value())
  _ = try? matcher.satisfies(counted.expression)
  return counted.evaluations
}

/// A value that records an issue whenever it is turned into text.
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

/// Returns the value on the main actor, and traps anywhere else.
///
/// It is synchronous, because `assumeIsolated` is.
package func onMainActor<T: Sendable>(_ value: T) -> T {
  MainActor.assumeIsolated { value }
}

/// Always throws ``PlainError/boom``, in place of a number.
package func explode() throws -> Int {
  throw PlainError.boom
}
