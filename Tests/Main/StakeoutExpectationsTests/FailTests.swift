import StakeoutExpectations
import StakeoutNimble
import Testing

@Suite struct `fail tests` {
  private let reporter = CapturingReporter()

  @Test func `fails with a text or its own, at the place of the call or another`() {
    let line = UInt(#line + 2)
    withReporter(reporter) {
      fail("here")
      fail()
      fail("there", location: SourceSite(line: 7))
    }
    #expect(reporter.messages == ["here", "fail() always fails", "there"])
    #expect(reporter.failures.map(\.site.line) == [line, line + 1, 7])
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
