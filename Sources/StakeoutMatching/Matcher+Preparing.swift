extension Matcher {
  /// A matcher that looks at something before the expression is evaluated, and judges with the
  /// matcher that it makes then.
  ///
  /// That is about what the expression does, not about its value: a waiting expectation has it look
  /// once, evaluates once, and lets each attempt judge what that has set off.
  package init(noun: @escaping () -> String, preparing prepare: @escaping () -> Matcher<T>) {
    judgement = .preparing(prepare)
    nounText = noun
    evaluatesOnce = true
  }

  /// Whether the matcher looks at something before the expression is evaluated.
  @inlinable
  package var isPreparing: Bool {
    if case .preparing = judgement { true } else { false }
  }

  /// The matcher to judge with, having looked; read before the expression is evaluated.
  @inlinable
  package var prepared: Matcher<T> {
    guard case .preparing(let prepare) = judgement else { return self }
    var matcher = prepare()
    matcher.evaluatesOnce = true
    return matcher
  }

  /// The same matcher, whose prepared form is what the closure makes of that of this one.
  @inlinable
  package func preparing(_ transform: @escaping (Matcher<T>) -> Matcher<T>) -> Matcher<T> {
    let matcher = self
    var copy = self
    copy.judgement = .preparing { transform(matcher.prepared) }
    return copy
  }
}
