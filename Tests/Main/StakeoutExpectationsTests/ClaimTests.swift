import StakeoutExpectations
import StakeoutNimble
import Testing

extension BlockingClaim where Value == Int {
  /// A custom verb, for expectations and requirements.
  @discardableResult
  fileprivate func toBeEven() throws(VerbError) -> VerbResult {
    try to(map({ $0.isMultiple(of: 2) }, beTrue()))
  }
}

extension Claim where Value == Int {
  /// A custom verb that waits, for all four kinds of claim.
  @discardableResult
  nonisolated(nonsending) fileprivate func toSettleOnOne() async throws(VerbError) -> VerbResult {
    try await toEventually(equal(1), timeout: .milliseconds(1))
  }
}

@Suite struct ClaimTests {
  @Test func `a verb on the protocol returns an expectation, or the required value`() throws {
    expect(2).toBeEven().toBeEven()
    #expect(try require(4).toBeEven() == 4)
  }

  @Test func `a verb on the protocol fails as the verb below it does`() {
    let records = gatherExpectations(silently: true) {
      #expect(expect(1).toBeEven().status == .failed)
      #expect(throws: RequireError.self) { try require(3).toBeEven() }
    }
    #expect(records.map(\.success) == [false, false])
  }

  @Test func `a verb that waits suits all four kinds`() async throws {
    let records = await gatherExpectations(silently: true) {
      await expect(1).toSettleOnOne()
      await expect { () async in 0 }.toSettleOnOne()
    }
    #expect(records.map(\.success) == [true, false])
    #expect(try await require(1).toSettleOnOne() == 1)
    #expect(try await require { () async in 1 }.toSettleOnOne() == 1)
  }
}
