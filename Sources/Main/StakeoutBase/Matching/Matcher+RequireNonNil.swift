extension Matcher {
  /// The same matcher, except that a nil value fails `to` and `toNot`, with the hint "(use beNil()
  /// to match nils)".
  ///
  /// The matcher still runs, because its message is needed. The expression is evaluated once, even
  /// if the matcher evaluates it several times or its caching is off. Nimble evaluates again.
  public var requireNonNil: Matcher<T> {
    let matcher = self
    return replacingJudgement { expression in
      let once = expression.evaluatedOnce()
      let result = try matcher.satisfies(once)
      return try once.evaluate() == nil ? result.failedOnNil : result
    }
  }
}
