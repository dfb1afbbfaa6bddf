import StakeoutExpectations
import StakeoutReporting
import Testing

@Suite struct `fail tests` {
  @Test func `fails with a text, or with its own`() {
    #expect(
      failures {
        fail("no luck")
        fail()
        fail("elsewhere", location: SourceSite(line: 7))
      } == ["no luck", "fail() always fails", "elsewhere"])
  }

  @Test func `fails at the place of the call, or at another`() {
    let reporter = CapturingReporter()
    withReporter(reporter) {
      fail("here")
      fail("there", location: SourceSite(line: 7))
    }
    #expect(reporter.failures.map(\.site.line) == [UInt(#line) - 3, 7])
  }
}
