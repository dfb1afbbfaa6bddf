/// What a subject that is nil fails with, in Kiwi's words.
package let nilSubjectText = "expected subject not to be nil"

extension Matcher {
  /// The same matcher, except that a nil which it does not accept reads ``nilSubjectText``.
  package var guardingSubject: Matcher<T> {
    let matcher = self
    return replacingJudgement { expression in
      let result = try matcher.satisfies(expression)
      guard result.status == .fail else { return result }
      return result.mapMessage { guarded($0, isNil: (try? expression.evaluate()) == nil) }
    }.explained { matcher.difference(from: $0) }
  }
}

extension AsyncMatcher {
  /// The same matcher, except that a nil which it does not accept reads ``nilSubjectText``.
  package var guardingSubject: AsyncMatcher<T> {
    AsyncMatcher { expression in
      let once = expression.evaluatedOnce()
      let result = try await satisfies(once)
      guard result.status == .fail else { return result }
      let isNil = (try? await once.evaluate()) == nil
      return result.mapMessage { guarded($0, isNil: isNil) }
    }
  }
}

extension AsyncableMatcher {
  /// The same matcher, except that a nil which it does not accept reads ``nilSubjectText``.
  package var guardingAnySubject: any AsyncableMatcher<Value> {
    if let matcher = self as? Matcher<Value> { return matcher.guardingSubject }
    return AsyncMatcher(satisfies).guardingSubject
  }
}

private func guarded(_ message: ExpectationMessage, isNil: Bool) -> ExpectationMessage {
  isNil ? .fail(nilSubjectText) : message
}
