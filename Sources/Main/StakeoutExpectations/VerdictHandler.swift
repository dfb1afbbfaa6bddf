// Who receives each verdict in place of the framework.

package import StakeoutContext
package import StakeoutCore
package import StakeoutMatching
private import Synchronization

/// Receives the verdict of every expectation, passed or failed, in place of the test framework.
package protocol VerdictReceiver {
  /// Receives one verdict, on the thread of its expectation.
  func receive(_ passes: Bool, _ message: FailureText, at location: SourceSite)
}

/// The receivers in force: one for this task and what it hands over, one for the process, or none.
@usableFromInline package enum VerdictReceivers {
  /// A receiver in a slot of the owner.
  private struct Box: @unchecked Sendable {
    // SAFETY: the protocol's documentation says that a receiver is called on the threads of
    // expectations.
    /// Nil where none is in force, in spite of those around.
    let receiver: (any VerdictReceiver)?
  }

  private static let slot = Owner.Slot<Box>()
  private static let boxedDefault = Locked<Box?>(nil)
  /// Whether there is a default.
  ///
  /// Readers check this first, so that they need not lock.
  private static let hasDefault = Atomic(false)
  /// Whether a scoped receiver has ever existed.
  ///
  /// This check is cheaper than reading the task-local scope.
  private static let hasHadScope = Atomic(false)

  /// The process's receiver; nil if verdicts go to the test framework.
  package static var processDefault: (any VerdictReceiver)? {
    get {
      guard hasDefault.load(ordering: .relaxed) else { return nil }
      return boxedDefault.withLock { $0 }?.receiver
    }
    set {
      let box = newValue.map(Box.init)
      // The old receiver is released outside the lock, because its `deinit` is user code.
      let old = boxedDefault.withLock { current in
        defer { current = box }
        hasDefault.store(box != nil, ordering: .relaxed)
        return current
      }
      _ = old
    }
  }

  /// The receiver in force; nil if verdicts go to the test framework.
  package static var override: (any VerdictReceiver)? {
    if let box = Owner.inForce[slot] { return box.receiver }
    return processDefault
  }

  /// Whether a receiver is in force, which is told of the expectations that pass, too.
  @usableFromInline static var isWatching: Bool {
    (hasDefault.load(ordering: .relaxed) || hasHadScope.load(ordering: .relaxed))
      && override != nil
  }

  /// Returns the current scope with `receiver` in force, or with none.
  package static func scope(with receiver: (any VerdictReceiver)?) -> Owner {
    hasHadScope.store(true, ordering: .relaxed)
    return Owner.inForce.with(slot, Box(receiver: receiver))
  }
}

extension Failure {
  /// Reports what is no verdict of an expectation, but takes the place of some: to the receiver in force,
  /// which would have received those, otherwise to the owner.
  package func reportAsVerdict(of owner: Owner) {
    guard let receiver = VerdictReceivers.override else { return Reporter.report(self, in: owner) }
    receiver.receive(false, FailureText(stringValue: message), at: site)
  }
}

/// Runs `body` with no receiver in force: its failures go to the reporter.
nonisolated(nonsending) package func withoutVerdictReceiver(
  _ body: nonisolated(nonsending) () async -> Void
) async {
  guard VerdictReceivers.override != nil else { return await body() }
  await VerdictReceivers.scope(with: nil).run(body)
}
