/// Applies a closure to the value, and matches if the other matcher accepts the result.
///
/// Nil is passed to the other matcher unchanged, and so is nil from the closure. The failure shows the
/// other matcher's text and the value before the closure.
@inlinable
public func map<T, U>(
  _ transform: @escaping (T) throws -> U?, _ matcher: Matcher<U>
) -> Matcher<T> {
  // Without the other matcher's wake source, because the closure may read other state.
  Matcher(noun: { "mapped to \(matcher.noun)" }) { expression in
    let mapped = expression.cast { try $0.flatMap(transform) }.evaluatedOnce()
    return try matcher.satisfies(mapped).showing(mapped, comparedBy: matcher)
  }
}

extension AsyncableMatcher {
  /// Judges a mapped value; the note of the verdict shows it.
  nonisolated(nonsending) package func satisfies(
    showing mapped: AsyncExpression<Value>
  ) async throws -> MatcherResult {
    let result = try await satisfies(mapped)
    guard result.status != .matches, let value = try? await mapped.evaluate() else { return result }
    let matcher = self as? Matcher<Value>
    return result.showing(value) { matcher?.difference(from: value) }
  }
}

extension MatcherResult {
  /// The verdict with a note that shows the mapped value, and where it differs.
  @usableFromInline
  func showing<U>(_ mapped: Expression<U>, comparedBy matcher: Matcher<U>) -> MatcherResult {
    guard status != .matches, let value = try? mapped.evaluate() else { return self }
    return showing(value) { matcher.difference(from: value) }
  }

  fileprivate func showing<U>(_ value: U, _ difference: @escaping () -> String?) -> MatcherResult {
    // The sentence shows the value before the closure, so the detail that tells the mapped value apart
    // is that of the inner text.
    let inner = self
    func detailed<R>(_ body: () -> R) -> R {
      let detail = inner.detail(for: { value }, .toMatch) ?? .usual
      return Detail.$current.withValue(max(detail, Detail.current), operation: body)
    }
    var result = MatcherResult(status: status) { detailed { inner.message } }
    result.note = {
      [detailed { "mapped value: <\(stringify(value))>" }, inner.note?(), difference()]
        .compactMap(\.self).joined(separator: "\n")
    }
    return result
  }
}
