/// A matcher that accepts sequences with an element for which the closure returns true; nil fails
/// it both ways.
///
/// It stops at the first such element.
///
/// - Parameter matcherDescription: what the message says of the element, as in "that is big".
@inlinable
public func containElementSatisfying<S: Sequence>(
  _ matcher: @escaping ((S.Element) -> Bool), _ matcherDescription: String = ""
) -> Matcher<S> {
  Matcher(noun: { "containing an element \(described(matcherDescription))" }) { expression in
    guard let sequence = try expression.evaluate() else {
      return MatcherResult(status: .fail) { finding(matcherDescription) }.failedOnNil
    }
    return MatcherResult(bool: sequence.contains(where: matcher)) { finding(matcherDescription) }
  }
}

/// A matcher that accepts sequences with an element for which the asynchronous closure returns
/// true; nil fails it both ways.
///
/// It asks for one element after the other and stops at the first such element.
///
/// - Parameter matcherDescription: what the message says of the element, as in "that is big".
public func containElementSatisfying<S: Sequence>(
  _ matcher: nonisolated(nonsending) @escaping (S.Element) async -> Bool,
  _ matcherDescription: String = ""
) -> AsyncMatcher<S> {
  AsyncMatcher { expression in
    guard let sequence = try await expression.evaluate() else {
      return MatcherResult(status: .fail) { finding(matcherDescription) }.failedOnNil
    }
    for element in sequence where await matcher(element) {
      return MatcherResult(bool: true) { finding(matcherDescription) }
    }
    return MatcherResult(bool: false) { finding(matcherDescription) }
  }
}

@usableFromInline
func finding(_ description: String) -> ExpectationMessage {
  .expectedTo("find object in collection \(described(description))")
}

@usableFromInline
func described(_ description: String) -> String {
  description.isEmpty ? "that satisfies matcher" : description
}
