import Stakeout

/// The spy whose calls are waited for.
final class FakeMailbox: Spyable, Sendable {
  enum ClassFunction: String, StringRepresentable {
    case none
  }

  enum Function: String, StringRepresentable {
    case deliver = "deliver(_:)"
    case close = "close()"
  }

  func deliver(_ letter: Int) { recordCall(arguments: letter) }
  func close() { recordCall() }
}
