/// Matches sequences whose elements all pass the test.
///
/// A nil value fails `to` and `toNot`. An empty sequence matches. Iteration ends at the first
/// element that does not pass.
@inlinable
public func allPass<S: Sequence>(
  _ passFunc: @escaping (S.Element) throws -> Bool
) -> Matcher<S> {
  allPass("pass a condition", passFunc)
}

/// Matches sequences whose elements all pass the test.
///
/// A nil value fails `to` and `toNot`.
///
/// - Parameters:
///   - passName: The text that replaces "pass a condition" in the message.
///   - passFunc: Returns whether an element passes.
@inlinable
public func allPass<S: Sequence>(
  _ passName: String, _ passFunc: @escaping (S.Element) throws -> Bool
) -> Matcher<S> {
  allPass(.judging(passName, noun: passName, where: passFunc))
}

/// Matches sequences whose elements all match.
///
/// A nil value fails `to` and `toNot`. An empty sequence matches. Iteration ends at the first element
/// that does not match. If the matcher fails both `to` and `toNot` on an element, iteration ends,
/// too. As in Nimble, `toNot` of the whole sequence then passes.
@inlinable
public func allPass<S: Sequence>(_ elementMatcher: Matcher<S.Element>) -> Matcher<S> {
  Matcher(noun: { "all \(elementMatcher.noun)" }) { expression in
    guard let elements = try expression.evaluate() else { return .passingOnNil }
    var last: MatcherResult?
    for element in elements {
      let result = try elementMatcher.result(for: element, at: expression.location)
      guard result.status == .matches else { return .failing(at: element, in: elements, result) }
      last = result
    }
    return .allElementsPassed(last)
  }
}

extension MatcherResult {
  /// The result for a missing sequence.
  @usableFromInline package static var passingOnNil: MatcherResult {
    MatcherResult(status: .fail, message: .expectedTo("all pass")).failedOnNil
  }

  /// Returns the result for a sequence whose elements have all passed.
  ///
  /// - Parameter last: The result for the last element; nil if the sequence is empty.
  @usableFromInline package static func allElementsPassed(_ last: MatcherResult?) -> MatcherResult {
    MatcherResult(status: .matches) {
      guard let last else { return .expectedTo("all pass") }
      return last.message.withoutActualValue.prepended(expectation: "all ")
    }
  }

  /// Returns the result for a sequence with an element that has not passed.
  @usableFromInline package static func failing<S: Sequence>(
    at element: S.Element, in elements: S, _ result: MatcherResult
  ) -> MatcherResult {
    MatcherResult(status: .doesNotMatch) {
      result.textStyle(for: { element }).run {
        result.message.withoutActualValue.wrappedExpectation(
          before: "all ",
          after:
            ", but failed first at element <\(stringify(element))> in <\(stringify(elements))>")
      }
    }
  }
}

extension ExpectationMessage {
  /// The message without its actual value.
  fileprivate var withoutActualValue: ExpectationMessage {
    replacedExpectation { .expectedTo($0.expectedMessage) }
  }
}
