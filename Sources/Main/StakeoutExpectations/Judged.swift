public import StakeoutBase

/// The result of an evaluation, and the status that a matcher has given it.
///
/// Claims, and the first poll of a wait, judge with it where the compiler can specialise the code for
/// the value and the matcher, so that a pass costs little more than the comparison.
@usableFromInline struct Judged<Value> {
  @usableFromInline let outcome: Result<Value?, any Error>
  @usableFromInline let status: Result<MatcherStatus, any Error>
}

extension Judged {
  /// Judges an outcome.
  ///
  /// - Parameter matcher: A matcher that judges outcomes.
  @inlinable @inline(__always)
  init(_ outcome: Result<Value?, any Error>, by matcher: Matcher<Value>) {
    self.outcome = outcome
    status = Result { try matcher.status(of: outcome) }
  }

  /// Whether a claim of this style passes, and no handler wants to know.
  @inlinable @inline(__always)
  func passesUnwatched(_ style: ExpectationStyle) -> Bool {
    guard case .success(let status) = status else { return false }
    return status.passes(style) && !VerdictReceivers.isWatching
  }

  /// The verdict, with its text.
  ///
  /// - Parameter keepsText: Whether the text of a passing verdict may be needed.
  func verdict(
    by matcher: Matcher<Value>, _ style: ExpectationStyle, _ verb: String, _ description: String?,
    keepsText: Bool = false
  ) -> Verdict {
    Verdict(
      status.map { matcher.result($0, of: outcome) }, of: matcher, style, verb: verb,
      description: description, keepsText: keepsText, actual: { try? outcome.get() })
  }
}

/// Hands a verdict over to the handler in force, or to the reporter.
///
/// Its arguments are not those of a ``Judged``, which would be made for each expectation that passes.
@usableFromInline
func handOver<Value>(
  _ status: Result<MatcherStatus, any Error>, of outcome: Result<Value?, any Error>,
  by matcher: Matcher<Value>, _ style: ExpectationStyle, _ verb: String, _ description: String?,
  at site: SourceSite
) {
  Judged(outcome: outcome, status: status).verdict(by: matcher, style, verb, description)
    .handOver(at: site, in: .current)
}
