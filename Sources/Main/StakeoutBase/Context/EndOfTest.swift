/// The actions at the end of one XCTest case, after its own teardown blocks.
///
/// Swift Testing has traits for that.
package final class XCTestCaseEnd: Sendable {
  private struct Action {
    let subject: any AnyObject & Sendable
    let run: @Sendable () -> Void
  }

  /// In the order of their first use; nil once the case has ended.
  private let actions = Locked<[Action]?>([])

  /// The end of the case that owns what runs here; nil if none does.
  package static var current: XCTestCaseEnd? {
    #if canImport(XCTest)
      return OwningTest.current?.run?.end
    #else
      return nil
    #endif
  }

  /// Returns the case's object of a type, which `action` gets at the end.
  ///
  /// - Returns: nil if the end has begun.
  package func subject<Subject: AnyObject & Sendable>(
    _ make: () -> Subject, atEnd action: @escaping @Sendable (Subject) -> Void
  ) -> Subject? {
    actions.withLock { actions in
      guard actions != nil else { return nil }
      if let subject = actions?.lazy.compactMap({ $0.subject as? Subject }).first {
        return subject
      }
      let subject = make()
      actions?.append(Action(subject: subject) { action(subject) })
      return subject
    }
  }

  /// Runs the actions, once.
  func run() {
    for action in actions.withLock({ $0.take() }) ?? [] { action.run() }
  }
}
