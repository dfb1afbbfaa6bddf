/// Matches sequences with an element for which the closure returns true.
///
/// A nil value fails `to` and `toNot`. Iteration ends at the first such element.
///
/// - Parameters:
///   - matcher: Returns whether an element satisfies the condition.
///   - matcherDescription: The message's description of the element, such as "that is big".
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

@usableFromInline
/// Returns the message for an element with this description.
package func finding(_ description: String) -> ExpectationMessage {
  .expectedTo("find object in collection \(described(description))")
}

@usableFromInline
/// Returns the description of the element, or the default description if it is empty.
func described(_ description: String) -> String {
  description.isEmpty ? "that satisfies matcher" : description
}
