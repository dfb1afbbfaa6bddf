/// Counts the expectations that fail while a matcher runs a test author's closure.
///
/// A matcher such as `throwError { error in expect(error)… }` fails if an expectation inside it
/// fails. The code that reports a failing expectation calls ``noteFailure()``. The report itself is
/// not held back.
@usableFromInline
package enum FailureTally {
  /// The counts of all matchers whose closures are running here.
  private static let slot = Owner.Slot<[Locked<Int>]>()

  /// Runs the closure, and returns the number of failures noted meanwhile.
  ///
  /// Counts the closure's own failures and those of tasks and threads that carry its test.
  @usableFromInline
  package static func failures(in body: () -> Void) -> Int {
    let (scope, count) = (Owner.inForce, Locked(0))
    var counts = scope[slot] ?? []
    counts.append(count)
    scope.with(slot, counts).run(body)
    return count.withLock { $0 }
  }

  /// Counts one failure for each matcher whose closure is running here.
  package static func noteFailure() {
    for count in Owner.inForce[slot] ?? [] { count.withLock { $0 += 1 } }
  }
}
