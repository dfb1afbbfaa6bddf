/// A matcher that accepts sequences whose elements all pass the test; nil fails it both ways.
///
/// An empty sequence matches. The first element that does not pass ends the walk.
@inlinable
public func allPass<S: Sequence>(
  _ passFunc: @escaping (S.Element) throws -> Bool
) -> Matcher<S> {
  allPass("pass a condition", passFunc)
}

/// A matcher that accepts sequences whose elements all pass the test; nil fails it both ways.
///
/// - Parameter passName: what the message says in place of "pass a condition".
@inlinable
public func allPass<S: Sequence>(
  _ passName: String, _ passFunc: @escaping (S.Element) throws -> Bool
) -> Matcher<S> {
  allPass(.judging(passName, noun: passName, where: passFunc))
}

/// A matcher that accepts sequences whose elements all match; nil fails it both ways.
///
/// An empty sequence matches. The first element that does not match ends the walk, and so does
/// one that the matcher fails both ways: as in Nimble `toNot` then passes.
@inlinable
public func allPass<S: Sequence>(_ elementMatcher: Matcher<S.Element>) -> Matcher<S> {
  Matcher(noun: { "all \(elementMatcher.noun)" }) { expression in
    guard let elements = try expression.evaluate() else { return .passingOnNil }
    var last: MatcherResult?
    for element in elements {
      let result = try elementMatcher.satisfies(
        Expression(constant: element, location: expression.location))
      guard result.status == .matches else { return .failing(at: element, in: elements, result) }
      last = result
    }
    return .allPassing(last)
  }
}

/// A matcher that accepts sequences whose elements all pass the asynchronous test; nil fails it
/// both ways.
///
/// The elements are tested one after the other, in the isolation of the expectation.
public func allPass<S: Sequence>(
  _ passFunc: nonisolated(nonsending) @escaping (S.Element) async throws -> Bool
) -> AsyncMatcher<S> {
  allPass("pass a condition", passFunc)
}

/// A matcher that accepts sequences whose elements all pass the asynchronous test; nil fails it
/// both ways.
///
/// - Parameter passName: what the message says in place of "pass a condition".
public func allPass<S: Sequence>(
  _ passName: String,
  _ passFunc: nonisolated(nonsending) @escaping (S.Element) async throws -> Bool
) -> AsyncMatcher<S> {
  allPass(
    AsyncMatcher<S.Element>.simple(passName) { expression in
      guard let element = try await expression.evaluate() else { return .fail }
      return MatcherStatus(bool: try await passFunc(element))
    })
}

/// A matcher that accepts sequences whose elements all match; nil fails it both ways.
///
/// The elements are judged one after the other, in the isolation of the expectation.
public func allPass<S: Sequence>(
  _ elementMatcher: AsyncMatcher<S.Element>
) -> AsyncMatcher<S> {
  AsyncMatcher { expression in
    guard let elements = try await expression.evaluate() else { return .passingOnNil }
    var last: MatcherResult?
    for element in elements {
      let result = try await elementMatcher.satisfies(
        AsyncExpression(expression: { element }, location: expression.location))
      guard result.status == .matches else { return .failing(at: element, in: elements, result) }
      last = result
    }
    return .allPassing(last)
  }
}

extension MatcherResult {
  /// The verdict on a missing sequence.
  @usableFromInline static var passingOnNil: MatcherResult {
    MatcherResult(status: .fail, message: .expectedTo("all pass")).failedOnNil
  }

  /// The verdict on a sequence whose elements have all passed; `last` is that of the last one.
  @usableFromInline static func allPassing(_ last: MatcherResult?) -> MatcherResult {
    MatcherResult(status: .matches) {
      guard let last else { return .expectedTo("all pass") }
      return last.message.withoutActualValue.prepended(expectation: "all ")
    }
  }

  /// The verdict on a sequence with an element that has not passed.
  @usableFromInline static func failing<S: Sequence>(
    at element: S.Element, in elements: S, _ result: MatcherResult
  ) -> MatcherResult {
    MatcherResult(status: .doesNotMatch) {
      Detail.$current.withValue(result.detail(for: { element }, .toMatch) ?? .usual) {
        result.message.withoutActualValue.wrappedExpectation(
          before: "all ",
          after:
            ", but failed first at element <\(stringify(element))> in <\(stringify(elements))>")
      }
    }
  }
}

extension ExpectationMessage {
  /// The message without the part that an actual value follows.
  fileprivate var withoutActualValue: ExpectationMessage {
    replacedExpectation { .expectedTo($0.expectedMessage) }
  }
}
