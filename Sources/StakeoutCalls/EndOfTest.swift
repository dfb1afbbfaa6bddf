package import StakeoutReporting

/// A double that may have to be verified when its test ends.
package protocol VerifiedAtEnd: AnyObject, Sendable {
  /// Fails the test if something is still expected and nobody has said so.
  ///
  /// - Parameter finding: who has found out, for the text of the failure.
  func verifyAtEnd(_ finding: String)
}

/// The doubles of one test that are verified when it ends.
///
/// It does not keep them alive: one that ends before the test verifies itself then.
package final class EndOfTest: Sendable {
  private struct Double {
    weak var double: (any VerifiedAtEnd)?
  }

  /// Nil once the test has ended.
  private let doubles = Locked<[Double]?>([])

  package init() {}

  /// Has a double verified at the end; one that is made after it never is.
  package func register(_ double: any VerifiedAtEnd) {
    doubles.withLock { $0?.append(Double(double: double)) }
  }

  /// Verifies all doubles that are still there, in the order in which they were made.
  package func verifyAll() {
    let all = doubles.withLock { doubles in
      defer { doubles = nil }
      return doubles ?? []
    }
    for double in all { double.double?.verifyAtEnd("the test has ended without 'verify'") }
  }
}

extension TestScope {
  private static let endOfTestSlot = Slot<EndOfTest>()

  /// Who verifies the doubles that are made here.
  package var endOfTest: EndOfTest? {
    get { self[Self.endOfTestSlot] }
    set { self[Self.endOfTestSlot] = newValue }
  }
}
