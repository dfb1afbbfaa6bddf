public import StakeoutMatching

/// The result of a custom check, for ``succeed()``.
public enum ToSucceedResult: Sendable, Equatable {
  /// The check passed.
  case succeeded
  /// The check failed for this reason.
  case failed(reason: String)
}

/// Matches `.succeeded`.
///
/// A nil value fails `to` and `toNot`. Use it for checks that give a reason, which the failure
/// prints:
///
///     expect { () -> ToSucceedResult in
///       order.isDated ? .succeeded : .failed(reason: "the date is missing")
///     }
///     .to(succeed())
public func succeed() -> Matcher<ToSucceedResult> {
  Matcher(noun: { "succeeded" }) { expression in
    switch try expression.evaluate() {
    case .succeeded:
      MatcherResult(status: .matches) {
        .expectedCustomValueTo("succeed", actual: "<succeeded>")
      }
    case .failed(let reason):
      MatcherResult(status: .doesNotMatch) {
        .expectedCustomValueTo("succeed", actual: "<failed> because <\(reason)>")
      }
    case nil:
      MatcherResult(status: .fail) {
        .fail("expected a ToSucceedResult, got <nil>")
      }.failedOnNil
    }
  }
}
