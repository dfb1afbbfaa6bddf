import Bank
import Stakeout

/// A double that records its calls, and answers as each test stubs it.
final class FakePartner: Partner, Spryable, Sendable {
  enum ClassFunction: String, StringRepresentable {
    case none
  }

  enum Function: String, StringRepresentable {
    case allows = "allows(_:)"
  }

  func allows(_ amount: Int) async -> Bool { spryify(arguments: amount) }
}

/// A partner that allows every amount, after it has let other tasks run.
struct SlowPartner: Partner {
  func allows(_ amount: Int) async -> Bool {
    await Task.yield()
    return true
  }
}
