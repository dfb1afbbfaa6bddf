import Stakeout

/// The spy whose calls the benchmarks wait for.
package final class FakeMailbox: Spyable, Sendable {
  package enum ClassFunction: String, StringRepresentable {
    case none
  }

  package enum Function: String, StringRepresentable {
    case deliver = "deliver(_:)"
    case close = "close()"
  }

  package init() {}

  package func deliver(_ letter: Int) { recordCall(arguments: letter) }
  package func close() { recordCall() }
}
