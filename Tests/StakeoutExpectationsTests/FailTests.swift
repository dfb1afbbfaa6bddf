import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import Testing

@Suite struct `fail tests` {
  private let reporter = CapturingReporter()

  @Test func `fails with a text, or with its own`() {
    #expect(
      failures {
        fail("no luck")
        fail()
        fail("elsewhere", location: SourceSite(line: 7))
      } == ["no luck", "fail() always fails", "elsewhere"])
  }

  @Test func `fails at the place of the call, or at another`() {
    withReporter(reporter) {
      fail("here")
      fail("there", location: SourceSite(line: 7))
    }
    #expect(reporter.failures.map(\.site.line) == [UInt(#line) - 3, 7])
  }

  @Test func `a recorded failure passes by the handler`() {
    let recorder = AssertionRecorder()
    let site = SourceSite()
    withReporter(reporter) {
      withAssertionHandler(recorder) {
        recordFailure("one", location: site)
        recordTestingFailure("two", location: site)
      }
    }
    #expect(recorder.assertions.isEmpty)
    #expect(reporter.messages == ["one", "two"])
    #expect(reporter.failures.allSatisfy { $0.site.line == site.line })
  }
}
