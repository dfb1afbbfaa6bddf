package import StakeoutBase

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
