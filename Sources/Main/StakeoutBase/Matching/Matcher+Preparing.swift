extension Matcher {
  /// Creates a matcher that inspects some state before the expression is evaluated, and then judges
  /// with the matcher that the closure returns.
  ///
  /// Use it for matchers about the effect of the expression, not about its value. A waiting
  /// expectation prepares and evaluates once, and each poll judges the effects of that evaluation.
  package init(noun: @escaping () -> String, preparing prepare: @escaping () -> Matcher<T>) {
    judgement = .preparing(prepare)
    nounText = noun
    extras.evaluatesOnce = true
  }

  /// Whether the matcher inspects some state before the expression is evaluated.
  @inlinable
  package var isPreparing: Bool {
    if case .preparing = judgement { true } else { false }
  }

  /// The matcher to judge with, created by inspecting the state now.
  ///
  /// Read it before the expression is evaluated.
  @usableFromInline
  package var prepared: Matcher<T> {
    guard case .preparing(let prepare) = judgement else { return self }
    var matcher = prepare()
    matcher.extras.evaluatesOnce = true
    return matcher
  }

  /// Returns the same matcher, with a closure applied to its prepared form.
  @usableFromInline
  package func preparing(_ transform: @escaping (Matcher<T>) -> Matcher<T>) -> Matcher<T> {
    let matcher = self
    var copy = self
    copy.judgement = .preparing { transform(matcher.prepared) }
    return copy
  }
}
