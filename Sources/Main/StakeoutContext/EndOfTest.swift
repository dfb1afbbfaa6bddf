// What is checked when a test ends.

internal import StakeoutCore

/// A double that can be verified when its test ends.
package protocol VerifiedAtEnd: AnyObject, Sendable {
  /// Fails the test if something is still expected and the double was not verified.
  ///
  /// - Parameter finding: the cause of this verification, for the text of the failure.
  func verifyAtEnd(_ finding: String)
}

/// The doubles of one test that are verified when it ends.
///
/// They are not retained: a double that is deallocated earlier verifies itself then.
package final class EndOfTest: Sendable {
  private struct Double {
    weak var double: (any VerifiedAtEnd)?
  }

  /// Nil once the test has ended.
  private let doubles = Locked<[Double]?>([])

  package init() {}

  /// Registers a double for verification at the end of the test; a no-op after the end.
  package func register(_ double: any VerifiedAtEnd) {
    doubles.withLock { $0?.append(Double(double: double)) }
  }

  /// Forgets all registered doubles.
  package func forgetAll() { doubles.withLock { $0 = nil } }

  /// Verifies all registered doubles that are still alive, in the order of registration.
  package func verifyAll() {
    for double in doubles.withLock({ $0.take() }) ?? [] {
      double.double?.verifyAtEnd("the test ended without 'verify'")
    }
  }
}

extension Owner {
  private static let endOfTestSlot = Slot<EndOfTest>()

  /// The list that doubles made in this scope register with.
  package var endOfTest: EndOfTest? {
    get { self[Self.endOfTestSlot] }
    set { self[Self.endOfTestSlot] = newValue }
  }
}

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
