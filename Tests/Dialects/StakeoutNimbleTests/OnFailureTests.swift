import ExpectationTestSupport
import StakeoutMatching
import StakeoutNimble
import Testing

@Suite struct `onFailure tests` {
  @Test func `throws after a failure, and only then`() async {
    #expect(ending { try expect(1).to(equal(1)).onFailure(throw: Boom()) }.error == nil)
    #expect(ending { try expect(1).to(equal(2)).onFailure(throw: Boom()) }.error is Boom)
    let mixed = ending { try expect(1).to(equal(2)).to(equal(1)).onFailure(throw: Boom()) }
    #expect(mixed.error is Boom)
    let awaited = await ending { try await expecta(1).to(equal(2)).onFailure(throw: Boom()) }
    #expect(awaited.error is Boom)
  }

  @Test func `without a verb before it, it fails and does not throw`() {
    let outcome = ending { try expect(1).onFailure(throw: Boom()) }
    #expect(outcome.error == nil)
    #expect(
      outcome.texts == [
        "Attempted to call `Expectation.onFailure(throw:) before a matcher has been applied.\n"
          + "Try using `expect(...).to(...).onFailure(throw: ...`) instead."
      ])
  }
}
