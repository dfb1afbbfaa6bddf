import ExpectationTestSupport
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct `Gathering tests` {
  @Test func `unless silent, they fail the test as well`() {
    let texts = failures {
      #expect(gatherFailingExpectations { expect(1).to(equal(2)) }.count == 1)
    }
    #expect(texts == ["expected to equal <2>, got <1>"])
  }

  @Test func `gathering nests, and the inner one decides what the outer sees`() {
    let outer = gatherExpectations(silently: true) {
      #expect(gatherExpectations(silently: true) { expect(1).to(equal(1)) }.count == 1)
      #expect(gatherExpectations { expect(2).to(equal(2)) }.count == 1)
    }
    #expect(outer.map(\.message.stringValue) == ["expected to equal <2>, got <2>"])
    #expect(outer.map(\.location.line) == [#line - 3])
  }

  /// Nimble has one handler for the whole process.
  ///
  /// There, the second test would pass, and the first one would collect its failure.
  @Test func `who gathers silently leaves the failures of others alone`() async {
    let (isGathering, hasFailed) = (Shared(false), Shared(false))
    async let gathered = gatherFailingExpectations(silently: true) {
      isGathering.value = true
      await expect(hasFailed.value).toEventually(beTrue(), timeout: .seconds(600))
      expect("mine").to(equal("other"))
    }
    async let reported = failures {
      await expect(isGathering.value).toEventually(beTrue(), timeout: .seconds(600))
      expect("a stranger's").to(equal("other"))
      hasFailed.value = true
    }
    #expect(await reported == ["expected to equal <other>, got <a stranger's>"])
    #expect(
      await gathered.map(\.message.stringValue) == ["expected to equal <other>, got <mine>"])
  }

  @Test func `a handler sees an error that escapes`() async {
    let recorder = AssertionRecorder()
    withAssertionHandler(recorder) { throw Boom() }
    await withAssertionHandler(recorder) {
      await Task.yield()
      throw Boom()
    }
    #expect(recorder.assertions.map(\.success) == [false, false])
    #expect(recorder.assertions[0].message.stringValue == "unexpected error thrown: <boom>")
    #expect(recorder.assertions[0].location.line == UInt(#line) - 7)
  }
}
