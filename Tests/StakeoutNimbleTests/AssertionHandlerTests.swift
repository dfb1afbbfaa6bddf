import ExpectationTestSupport
import StakeoutNimble
import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct AssertionHandlerTests {
  @Test func `a dispatcher passes everything on, in order`() {
    let (first, second) = (AssertionRecorder(), AssertionRecorder())
    withAssertionHandler(AssertionDispatcher(handlers: [first, second])) {
      expect(1).to(equal(1))
      expect(1).to(equal(2))
    }
    #expect(first.assertions.map(\.success) == [true, false])
    #expect(second.assertions.map(\.success) == [true, false])
    first.assertions = []
    #expect(first.assertions.isEmpty)
  }

  @Test func `the process's handler is the one that fails tests`() {
    #expect(assertionHandler is ReportingAssertionHandler)
    let texts = failures {
      withAssertionHandler(assertionHandler) { expect(1).to(equal(2)) }
      ReportingAssertionHandler().assert(
        true, message: FailureMessage(stringValue: "fine"), location: SourceSite())
    }
    #expect(texts == ["expected to equal <2>, got <1>"])
  }

  /// In a process of its own: it is everybody's.
  @Test func `the process's handler can be set, and a scoped one wins over it`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "ReportingFixtures", arguments: ["assertion handler"], timeLimit: .seconds(600))
    #expect(outcome.ending == .exited(status: 0))
    #expect(
      outcome.output.split(separator: "\n") == [
        "true expected to equal <1>, got <1>", "false expected to equal <2>, got <1>",
        "false expected to equal <3>, got <1>", "false expected to equal <4>, got <1>",
        "scoped: 1 records",
      ])
    #expect(outcome.errorOutput.hasSuffix("outside any test: expected to equal <6>, got <1>\n"))
    #expect(outcome.errorOutput.split(separator: "\n").count == 1)
  }
}
