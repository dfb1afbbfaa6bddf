import StakeoutContext
import StakeoutTestSupport
import Testing

/// The whole text of a failure whose message is shortened.
@Suite struct AttachingReporterTests {
  @Test func `a failure is shown before its whole text is built`() {
    let events = Shared<[String]>([])
    withKnownIssue {
      Reporter.report(
        Fixture.failure("a"),
        whole: {
          events.value += ["built"]
          return "abc"
        }, in: .current)
      Fixture.fail("d")
    } matching: { issue in
      events.value += [issue.comments[0].rawValue]
      return true
    }
    #expect(
      events.value == [
        """
        a
        (shortened; the whole text is attached to the test, and saved by \
        `swift test --attachments-path`)
        """, "built", "d",
      ])
  }

  @Test func `a reporter that keeps failures gets both texts`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      Reporter.report(Fixture.failure("a"), whole: { "abc" }, in: .current)
    }
    #expect(failures.messages == ["a"])
    #expect(failures.failures.map(\.wholeMessage) == ["abc"])
  }
}
