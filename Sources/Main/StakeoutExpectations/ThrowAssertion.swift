// `throwAssertion` and `XCTAssertThrowsAssertion`, with which a test expects a trap.

package import StakeoutContext
public import StakeoutCore
public import StakeoutMatching

/// Matches an expression that traps.
///
/// A trap would end the process: a `fatalError`, a failed precondition, an index out of range,
/// arithmetic overflow, and the like. A raised `Exception` or an uncaught C++ exception would end the
/// process, too, so both match. `raiseException` distinguishes them.
///
/// ```swift
/// expect { account.withdraw(100) }.to(throwAssertion(.precondition, saying: contain("overdrawn")))
/// ```
///
/// A synchronous expression runs once, on the calling thread, in a trap region. An asynchronous one
/// runs in a task of its own, in the caller's isolation. There, a trap in a task that the expression
/// starts matches, too: see `Trap.catching(_:)`. In a chain of matchers, the expression runs again
/// for each of them.
///
/// `toEventually` and `toNever` evaluate the expression once, and judge the traps of all threads
/// until the time is over:
///
/// ```swift
/// expect { queue.async { cache.clear() } }.toEventually(throwAssertion())
/// ```
///
/// A thread or a block that traps during such a wait ends: see `Trap.anywhere(within:_:)`. This holds
/// only if the verb takes this matcher itself. The other waiting verbs, and a matcher around this
/// one, evaluate the expression in each poll, and judge only the calling thread.
///
/// - Parameters:
///   - kind: The expected kind; nil accepts any.
///   - reason: A matcher for the reason of the trap (`Trap.reason`): the message of the failing code,
///     or the name of the failed check, such as `arithmetic overflow`. Nil accepts any reason. In an
///     optimised build, `precondition` has no message.
public func throwAssertion<Out>(
  _ kind: Trap.Kind? = nil, saying reason: Matcher<String>? = nil
) -> Matcher<Out> {
  let wanted = ExpectedTrap(kind: kind, reason: reason)
  let matcher = Matcher<Out> { expression in
    let returned = ValueInsteadOfTrap<Out>()
    let end = Trap.end { returned.keep(try expression.evaluate()) }
    return try wanted.verdict(end, expression.location, returned: returned)
  }
  var judging = matcher.named(wanted.noun)
  judging.extras.trapJudge = { end, site in
    try wanted.verdict(end, site, returned: ValueInsteadOfTrap<Out>())
  }
  judging.extras.asyncJudgement = { expression in
    // SAFETY: the caller is suspended while the expression is evaluated, in its isolation.
    nonisolated(unsafe) let expression = expression
    let isolation = #isolation
    let returned = ValueInsteadOfTrap<Out>()
    let end = await Trap.end {
      try await evaluate(expression, on: isolation, keeping: returned)
    }
    return try wanted.verdict(end, expression.location, returned: returned)
  }
  return judging
}

/// Evaluates the expression in the actor's isolation, and keeps its value.
private func evaluate<Out>(
  _ expression: AsyncExpression<Out>, on actor: isolated (any Actor)?,
  keeping returned: ValueInsteadOfTrap<Out>
) async throws {
  returned.keep(try await expression.evaluate())
}

/// The value that an expression returned instead of trapping, for the text of a failure.
///
/// SAFETY: the expression's evaluation writes it at its end. It is read after that.
final class ValueInsteadOfTrap<Value>: @unchecked Sendable {
  private var value: Value??

  func keep(_ value: Value?) { self.value = .some(value) }

  /// The value as text; nil if there is none, or if its type is `Void`.
  var text: String? {
    guard Value.self != Void.self, let value else { return nil }
    return stringify(value)
  }
}

/// The expected properties of a trap.
private struct ExpectedTrap {
  var kind: Trap.Kind?
  var reason: Matcher<String>?

  /// Returns the result of the matcher for an evaluation that ended in this way.
  func verdict<Value>(
    _ end: Trap.End, _ site: SourceSite, returned: ValueInsteadOfTrap<Value>
  ) throws -> MatcherResult {
    switch end {
    case .trapped(let trap):
      MatcherResult(bool: try accepts(trap, at: site)) {
        .expectedTo(phrase).appended(details: "caught \(trap)")
      }
    case .returned:
      MatcherResult(bool: false) {
        .expectedTo(phrase + (returned.text.map { ", but it returned <\($0)>" } ?? ""))
      }
    case .threw(let error):
      MatcherResult(status: .doesNotMatch) {
        .expectedTo("\(phrase); threw error instead <\(error)>")
      }
    }
  }

  private func accepts(_ trap: Trap, at site: SourceSite) throws -> Bool {
    if let kind, kind != trap.kind { return false }
    guard let reason else { return true }
    let expression = Expression(expression: { trap.reason }, location: site)
    return try reason.satisfies(expression).status == .matches
  }

  private var phrase: String { "throw \(noun)" }

  var noun: String {
    var text = kind.map { "an assertion of kind <\($0)>" } ?? "an assertion"
    if let reason { text += " saying <\(reason.noun)>" }
    return text
  }
}

/// Fails unless the expression traps.
///
/// A trap would end the process: a fatal error, a failed precondition or assertion, an index out of
/// range, a bad pointer and so on. The test continues after the trap. Only a trap on the calling
/// thread is caught.
///
/// - Parameters:
///   - message: A text for the end of a failure.
///   - file: The file at which a failure is reported.
///   - line: The line at which a failure is reported.
///   - fileID: The module and the file at which a failure is reported. Leave it out.
///   - column: The column at which a failure is reported. Leave it out.
///   - expression: The code to run. If it throws an error, the assertion fails, too.
public func XCTAssertThrowsAssertion(
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column,
  _ expression: @escaping () throws -> some Any
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  assertTrap(Assertion("XCTAssertThrowsAssertion", at: site), message, expression)
}

// This overload is disfavored. Otherwise, a trailing closure that awaits would be taken for its
// value.
/// Fails unless the expression traps.
@_disfavoredOverload
public func XCTAssertThrowsAssertion(
  expression: @autoclosure @escaping () throws -> some Any,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  assertTrap(Assertion("XCTAssertThrowsAssertion", at: site), message, expression)
}

/// Fails unless the asynchronous expression, or a task that it starts, traps.
///
/// The test continues after the trap. This function catches the same traps as `Trap.catching(_:)`
/// with `await`.
///
/// - Parameters:
///   - message: A text for the end of a failure.
///   - file: The file at which a failure is reported.
///   - line: The line at which a failure is reported.
///   - fileID: The module and the file at which a failure is reported. Leave it out.
///   - column: The column at which a failure is reported. Leave it out.
///   - expression: The code to run. If it throws an error, the assertion fails, too.
@_disfavoredOverload
nonisolated(nonsending) public func XCTAssertThrowsAssertion(
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column,
  _ expression: @escaping () async throws -> some Any
) async {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  await assertTrap(Assertion("XCTAssertThrowsAssertion", at: site), message, expression)
}

/// Fails the assertion unless the expression traps.
package func assertTrap<Value>(
  _ assertion: Assertion, _ message: () -> String,
  _ expression: @escaping () throws -> Value
) {
  let returned = ValueInsteadOfTrap<Value>()
  assertion.check(Trap.end { returned.keep(try expression()) }, returned, message)
}

/// Fails the assertion unless the asynchronous expression traps.
nonisolated(nonsending) private func assertTrap<Value>(
  _ assertion: Assertion, _ message: () -> String,
  _ expression: @escaping () async throws -> Value
) async {
  let returned = ValueInsteadOfTrap<Value>()
  assertion.check(await Trap.end { returned.keep(try await expression()) }, returned, message)
}

extension Assertion {
  /// Fails the assertion unless the expression ended in a trap.
  fileprivate func check<Value>(
    _ end: Trap.End, _ returned: ValueInsteadOfTrap<Value>, _ message: () -> String
  ) {
    let problem: String
    switch end {
    case .trapped: return
    case .returned:
      let value = returned.text.map { " <\($0)>" } ?? ""
      problem = "the expression returned\(value) without a trap"
    case .threw(let error):
      problem = "the expression threw the error <\(error)> instead of trapping"
    }
    fail("\(problem)\(Self.suffix(message()))")
  }
}
