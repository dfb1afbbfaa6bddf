/// Counts the expectations that fail while a matcher runs a test author's closure.
///
/// A matcher such as `throwError { error in expect(error)… }` fails if an expectation inside it
/// fails. The code that reports a failing expectation calls ``noteFailure()``. The report itself is
/// not held back.
@usableFromInline
package final class FailureTally: Sendable {
  private static let slot = Owner.Slot<FailureTally>()

  private let enclosing: FailureTally?
  private let count = Locked(0)

  private init(within enclosing: FailureTally?) {
    self.enclosing = enclosing
  }

  /// Runs the closure, and returns the number of failures noted meanwhile.
  ///
  /// Counts the closure's own failures and those of tasks and threads that carry its test.
  @usableFromInline
  package static func failures(in body: () -> Void) -> Int {
    let scope = Owner.inForce
    let tally = FailureTally(within: scope[slot])
    scope.with(slot, tally).run(body)
    return tally.count.withLock { $0 }
  }

  /// Counts one failure for each matcher whose closure is running here.
  package static func noteFailure() {
    var tally = Owner.inForce[slot]
    while let noting = tally {
      noting.count.withLock { $0 += 1 }
      tally = noting.enclosing
    }
  }
}
