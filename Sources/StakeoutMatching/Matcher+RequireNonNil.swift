extension Matcher {
  /// The same matcher, except that a nil value fails both `to` and `toNot`, with the hint
  /// "(use beNil() to match nils)".
  ///
  /// The matcher still runs, so that its message is there. The expression is evaluated once,
  /// however often the matcher asks and whether or not its caching is on; Nimble evaluates again.
  public var requireNonNil: Matcher<T> {
    let matcher = self
    return replacingJudgement { expression in
      let once = expression.evaluatedOnce()
      let result = try matcher.satisfies(once)
      return try once.evaluate() == nil ? result.failedOnNil : result
    }
  }
}
