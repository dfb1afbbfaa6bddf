internal import StakeoutBase

/// The failure text for a nil subject, in Kiwi's words.
let nilSubjectText = "expected subject not to be nil"

extension Matcher {
  /// The same matcher, except that an unaccepted nil fails with ``nilSubjectText``.
  var guardingSubject: Matcher<T> {
    if isPreparing { return preparing(\.guardingSubject) }
    let matcher = self
    let guarding = replacingJudgement { expression in
      // Records the value of this one evaluation: an expression that trapped must not run again.
      var value: T?? = .none
      let result = try matcher.satisfies(
        expression.cast {
          value = .some($0)
          return $0
        })
      guard result.status == .fail, case .some(.none) = value else { return result }
      return result.mapMessage { _ in .fail(nilSubjectText) }
    }
    return tellsDifferences ? guarding.explained { matcher.difference(from: $0) } : guarding
  }
}
