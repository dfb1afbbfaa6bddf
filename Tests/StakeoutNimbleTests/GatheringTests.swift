import ExpectationTestSupport
import StakeoutNimble
import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct `Gathering tests` {
  @Test func `all verdicts are gathered, with texts for those that passed, too`() {
    let records = gatherExpectations(silently: true) {
      expect(1).to(equal(1))
      expect(1).to(equal(2))
    }
    #expect(records.map(\.success) == [true, false])
    #expect(
      records.map(\.message.stringValue) == [
        "expected to equal <1>, got <1>", "expected to equal <2>, got <1>",
      ])
    #expect(records.map(\.location.line) == [UInt(#line) - 8, UInt(#line) - 7])
  }

  @Test func `failing ones can be gathered alone, and silently`() {
    let texts = failures {
      let records = gatherFailingExpectations(silently: true) {
        expect(1).to(equal(1))
        expect(1).to(equal(2))
        fail("on purpose")
      }
      #expect(records.map(\.message.stringValue).last == "on purpose")
      #expect(records.count == 2)
    }
    #expect(texts == [])
  }

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
  }

  @Test func `the async forms gather, too`() async {
    let records = await gatherFailingExpectations(silently: true) {
      await Task.yield()
      expect(1).to(equal(2))
      await expect(1).toEventually(equal(2), timeout: .milliseconds(1))
    }
    #expect(records.count == 2)
    #expect(await gatherExpectations(silently: true) { await Task.yield() }.isEmpty)
  }

  /// With one handler for the whole process, as Nimble has it, one of these would see the other's.
  @Test(arguments: 0..<50)
  func `tests that run in parallel do not see each other's`(number: Int) async {
    let records = await gatherFailingExpectations(silently: true) {
      for _ in 0..<20 {
        expect(number).to(equal(-1))
        await Task.yield()
      }
    }
    #expect(records.count == 20)
    #expect(records.allSatisfy { $0.message.stringValue.hasSuffix("got <\(number)>") })
  }

  /// In Nimble the second test passes, and the first one collects its failure.
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
