import StakeoutContext
import StakeoutTestSupport
import Testing

/// Failures that are reported in a test context that was captured before.
@Suite struct ContextReportingTests {
  @Test func `what started under a reporter fails there, on any thread and after its end`() {
    let failures = CapturingReporter()
    let context = withReporter(failures) { TestContext.current }
    onThreads { _ in Reporter.report(Fixture.failure("late"), in: context) }
    #expect(failures.messages == ["late"])
  }

  @Test func `the reporter in force where the failure happens wins`() {
    let start = CapturingReporter()
    let end = CapturingReporter()
    let context = withReporter(start) { TestContext.current }
    withReporter(end) { Reporter.report(Fixture.failure("here"), in: context) }
    #expect(start.messages.isEmpty)
    #expect(end.messages == ["here"])
  }

  @Test func `on the test's own task the message is left as it is`() {
    let context = TestContext.current
    withKnownIssue {
      Reporter.report(Fixture.failure("as it is"), in: context)
    } matching: {
      $0.comments == ["as it is"]
    }
  }
}
