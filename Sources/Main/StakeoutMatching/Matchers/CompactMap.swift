/// Applies a closure to the value, and matches if the other matcher accepts the result.
///
/// A nil value, and nil from the closure, fail `to` and `toNot`.
@inlinable
public func compactMap<T, U>(
  _ transform: @escaping (T) throws -> U?, _ matcher: Matcher<U>
) -> Matcher<T> {
  Matcher(noun: { "mapped to \(matcher.noun)" }) { expression in
    guard let value = try expression.evaluate() else {
      return .unmapped(T.self, U.self).failedOnNil
    }
    guard let mapped = try transform(value) else { return .unmapped(T.self, U.self) }
    let constant = Expression(constant: mapped, location: expression.location)
    return try matcher.satisfies(constant).addingNoteOnMapped(constant, comparedBy: matcher)
  }
}

extension MatcherResult {
  /// Returns the result for a value that the closure did not map to another value.
  @usableFromInline package static func unmapped<T, U>(_ from: T.Type, _ to: U.Type)
    -> MatcherResult
  {
    MatcherResult(status: .fail) { .expectedTo("Map from \(from) to \(to)") }
  }
}
