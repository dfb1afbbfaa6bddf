import class Foundation.NSLock

/// Counts the expectations that fail while a matcher runs a closure of the test's author.
///
/// Matchers as `throwError { error in expect(error)… }` fail when something inside fails. Whoever
/// reports a failing expectation calls ``noteFailure()``; the report itself is not held back.
@usableFromInline
package final class FailureTally: @unchecked Sendable {
  // SAFETY: count is read and written with the lock held; the rest never changes.
  private let lock = NSLock()
  private let enclosing: FailureTally?
  private var count = 0

  @TaskLocal private static var current: FailureTally?

  private init(within enclosing: FailureTally?) {
    self.enclosing = enclosing
  }

  /// Runs the closure and returns how many failures were noted meanwhile, by it and by tasks it
  /// has started.
  @usableFromInline
  package static func failures(in body: () -> Void) -> Int {
    let tally = FailureTally(within: current)
    $current.withValue(tally, operation: body)
    return tally.lock.withLock { tally.count }
  }

  /// Tells the matchers whose closures are running here that an expectation has failed.
  package static func noteFailure() {
    var tally = current
    while let noting = tally {
      noting.lock.withLock { noting.count += 1 }
      tally = noting.enclosing
    }
  }
}
