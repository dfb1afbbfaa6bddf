import Bank
import Stakeout

/// A double that also answers: each test says what.
final class FakePartner: Partner, Spryable, Sendable {
  enum ClassFunction: String, StringRepresentable {
    case none
  }

  enum Function: String, StringRepresentable {
    case allows = "allows(_:)"
  }

  func allows(_ amount: Int) async -> Bool { spryify(arguments: amount) }
}

/// Says yes after others had their turn.
struct SlowPartner: Partner {
  func allows(_ amount: Int) async -> Bool {
    await Task.yield()
    return true
  }
}
