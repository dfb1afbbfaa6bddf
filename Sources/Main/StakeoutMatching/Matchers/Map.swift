/// Applies a closure to the value, and matches if the other matcher accepts the result.
///
/// Nil is passed to the other matcher unchanged, and so is nil from the closure. The failure shows the
/// other matcher's text and the value before the closure.
@inlinable
public func map<T, U>(
  _ transform: @escaping (T) throws -> U?, _ matcher: Matcher<U>
) -> Matcher<T> {
  // Do not take over the other matcher's wake source, because the closure may read other state.
  Matcher(noun: { "mapped to \(matcher.noun)" }) { expression in
    let mapped = expression.cast { try $0.flatMap(transform) }.evaluatedOnce()
    return try matcher.satisfies(mapped).addingNoteOnMapped(mapped, comparedBy: matcher)
  }
}

extension AsyncableMatcher {
  /// Judges a mapped value, and shows it in the note of a result that did not match.
  nonisolated(nonsending) package func satisfies(
    showing mapped: AsyncExpression<Value>
  ) async throws -> MatcherResult {
    let result = try await satisfies(mapped)
    guard result.status != .matches, let value = try? await mapped.evaluate() else { return result }
    let matcher = self as? Matcher<Value>
    return result.addingNoteOnMapped(value) { matcher?.difference(from: value) }
  }
}

extension MatcherResult {
  /// Returns the result with a note that shows the mapped value, and where it differs.
  @usableFromInline
  func addingNoteOnMapped<U>(_ mapped: Expression<U>, comparedBy matcher: Matcher<U>)
    -> MatcherResult
  {
    guard status != .matches, let value = try? mapped.evaluate() else { return self }
    return addingNoteOnMapped(value) { matcher.difference(from: value) }
  }

  /// Returns the result with a note that shows the mapped value, and the lines of `difference`.
  fileprivate func addingNoteOnMapped<U>(_ value: U, _ difference: @escaping () -> String?)
    -> MatcherResult
  {
    // The message shows the value before the closure. So find the style that tells the mapped value
    // apart in the text of the inner result.
    let inner = self
    func detailed<R>(_ body: () -> R) -> R {
      max(inner.textStyle(for: { value }), .current).run(body)
    }
    var result = MatcherResult(status: status) { detailed { inner.message } }
    result.note = {
      [detailed { "mapped value: <\(stringify(value))>" }, inner.note?(), difference()]
        .compactMap(\.self).joined(separator: "\n")
    }
    return result
  }
}
