import StakeoutReporting
import StakeoutTestSupport
import Testing

@Suite struct ReportingScopeTests {
  @Test func `it carries everything to a plain thread, and leaves nothing behind`() {
    let failures = CapturingReporter()
    var scope = ReportingScope()
    scope.reporter = failures
    scope.assertionHandler = "handler"
    onThreads(8) { [scope] _ in
      failures.report(Fixture.failure(ReportingScope.current.reporter == nil ? "none" : "some"))
      scope.run {
        Reporter.report(
          Fixture.failure(ReportingScope.current.assertionHandler as? String ?? "no handler"))
      }
      failures.report(Fixture.failure(ReportingScope.current.reporter == nil ? "none" : "some"))
    }
    #expect(failures.messages.filter { $0 == "handler" }.count == 8)
    #expect(failures.messages.filter { $0 == "none" }.count == 16)
    #expect(failures.messages.count == 24)
  }

  @Test func `a reporter put in force keeps the assertion handler, and the other way round`() {
    let failures = CapturingReporter()
    var scope = ReportingScope()
    scope.assertionHandler = 1
    scope.run {
      withReporter(failures) {
        #expect(ReportingScope.current.assertionHandler as? Int == 1)
        var inner = ReportingScope.current
        inner.assertionHandler = 2
        inner.run { Reporter.report(Fixture.failure("reached")) }
      }
    }
    #expect(failures.messages == ["reached"])
  }
}
