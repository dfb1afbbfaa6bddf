internal import StakeoutReporting

/// Counts the expectations that fail while a matcher runs a closure of the test's author.
///
/// Matchers as `throwError { error in expect(error)… }` fail when something inside fails. Whoever
/// reports a failing expectation calls ``noteFailure()``; the report itself is not held back.
@usableFromInline
package final class FailureTally: Sendable {
  private static let slot = TestScope.Slot<FailureTally>()

  private let enclosing: FailureTally?
  private let count = Locked(0)

  private init(within enclosing: FailureTally?) {
    self.enclosing = enclosing
  }

  /// Runs the closure and returns how many failures were noted meanwhile, by it and by tasks and
  /// threads that carry its test.
  @usableFromInline
  package static func failures(in body: () -> Void) -> Int {
    let scope = TestScope.current
    let tally = FailureTally(within: scope[slot])
    scope.with(slot, tally).run(body)
    return tally.count.withLock { $0 }
  }

  /// Tells the matchers whose closures are running here that an expectation has failed.
  package static func noteFailure() {
    var tally = TestScope.current[slot]
    while let noting = tally {
      noting.count.withLock { $0 += 1 }
      tally = noting.enclosing
    }
  }
}
