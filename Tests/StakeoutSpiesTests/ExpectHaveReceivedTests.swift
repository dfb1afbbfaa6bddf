import StakeoutCalls
import StakeoutBase
import StakeoutSpryKit
import Testing

@Suite struct ExpectHaveReceivedTests {
  private let failures = CapturingReporter()

  @Test func `its texts are SpryKit's for Swift Testing`() {
    let spy = FakeStore()
    spy.close()
    withReporter(failures) {
      #expect(!expectHaveReceived(spy, .load, with: 1, countSpecifier: .exactly(2)))
      #expect(!expectHaveReceived(spy, .title, countSpecifier: .atLeast(2)))
      #expect(!expectHaveNotReceived(spy, .close))
    }
    #expect(
      failures.messages == [
        "Expected to receive <load(id:)> on <FakeStore> with <1> exactly 2 times but close()",
        "Expected to receive <title> on <FakeStore> at least 2 times but close()",
        "Expected to not receive <close()> on <FakeStore> but it was called. close()",
      ])
  }
}
