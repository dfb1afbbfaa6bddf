import StakeoutSpies
import StakeoutSpryKit
import StakeoutTestSupport
import Testing

@Suite struct SpyStoringTests {
  @Test func `it can be printed, with which double received what`() {
    let spies = (FakeStore(), FakeStore(), FakeArchive())
    spies.0.close()
    spies.1.load(id: 1)
    spies.2.load(id: 2)
    let text = timeline(of: spies.2, spies.1, spies.0).timelineText
    #expect(
      text.replacing(/\ *\+[0-9.]+ ms/, with: "+T ms") == """
        +T ms  FakeStore#1  close()
        +T ms  FakeStore#2  load(id:) with <1>
        +T ms  FakeArchive  load(id:) with <2>
        """)
  }

  @Test func `a name stands in every text about the double`() async throws {
    let (ben, other) = (FakeStore(), FakeStore())
    ben.spyName = "ben"
    #expect(ben.spyName == "ben")
    #expect(other.spyName == nil)
    ben.close()
    other.close()
    #expect(
      timeline(of: ben, other).timelineText.replacing(/\ *\+[0-9.]+ ms/, with: "+T ms") == """
        +T ms  FakeStore "ben"  close()
        +T ms  FakeStore        close()
        """)
    #expect("\(ben.called(.close))" == #"FakeStore "ben" close()"#)
    let failures = reportedFailures { XCTAssertHaveReceived(ben, .load, with: 1) }
    #expect(
      failures.first?.message
        == """
        XCTAssertHaveReceived failed - receive <load(id:)> on <FakeStore "ben"> with <1> close()
        """)
    let missed = await #expect(throws: MissedCall.self) {
      try await ben.waitForCall(.load, timeout: .zero)
    }
    #expect(
      missed?.description.hasPrefix(#"call 1 of <load(id:)> on <FakeStore "ben"> was"#) == true)
    #expect(ben.recordedCalls[0].receiver.typeName == "FakeStore")
    #expect(ben.recordedCalls[0].receiver.name == "ben")
    ben.spyName = nil
    #expect(ben.recordedCalls[0].receiver.description == "FakeStore")
  }
}
