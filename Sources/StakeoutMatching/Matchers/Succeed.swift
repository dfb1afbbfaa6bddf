/// What a check of your own came to, for ``succeed()``.
public enum ToSucceedResult: Sendable, Equatable {
  /// All is well.
  case succeeded
  /// Something is wrong, for this reason.
  case failed(reason: String)
}

/// A matcher that accepts `.succeeded`; nil fails it both ways.
///
/// It is for checks with a reason to tell, which the failure then prints:
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
