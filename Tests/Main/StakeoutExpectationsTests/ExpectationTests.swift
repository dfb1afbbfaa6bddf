import StakeoutExpectations
import StakeoutNimble
import Testing

extension StakeoutNimble.Expectation {
  /// A custom verb, for both kinds of expectation.
  @discardableResult
  fileprivate func toBeConsidered(_ pass: Bool) -> Self {
    verify(pass, FailureMessage(stringValue: "not considered, \(status)"))
  }
}

@Suite struct `Expectation tests` {
  @Test func `a verb on the protocol works on both kinds and chains`() {
    let records = gatherExpectations(silently: true) {
      expect(1).toBeConsidered(true).toBeConsidered(false)
      expect { () async in 1 }.toBeConsidered(false)
    }
    #expect(records.map(\.success) == [true, false, false])
    #expect(
      records.dropFirst().map(\.message.stringValue) == [
        "not considered, passed", "not considered, pending",
      ])
  }
}
