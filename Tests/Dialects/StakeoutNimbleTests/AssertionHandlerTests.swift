import ExpectationTestSupport
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct AssertionHandlerTests {
  @Test func `the process's handler is the one that fails tests`() {
    #expect(assertionHandler is ReportingAssertionHandler)
    let texts = failures {
      withAssertionHandler(assertionHandler) { expect(1).to(equal(2)) }
      ReportingAssertionHandler().assert(
        true, message: FailureMessage(stringValue: "fine"), location: SourceSite())
    }
    #expect(texts == ["expected to equal <2>, got <1>"])
  }

  /// Runs in another process, because the handler applies to the whole process.
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

  @Test func `a record of a recorder reads as one line`() throws {
    let recorder = AssertionRecorder()
    let site = SourceSite(
      fileID: "Tests/T.swift", filePath: "/tests/T.swift", line: 3, column: 7)
    recorder.assert(false, message: FailureMessage(stringValue: "no"), location: site)
    #expect(
      try #require(recorder.assertions.first).description
        == "failed at Tests/T.swift:3: no")
  }

  @Test func `several threads may use a recorder at once`() {
    let recorder = AssertionRecorder()
    onThreads(8) { thread in
      for number in 0..<1_000 {
        recorder.assert(
          thread.isMultiple(of: 2), message: FailureMessage(stringValue: "\(number)"),
          location: SourceSite())
      }
    }
    #expect(recorder.assertions.count == 8_000)
    #expect(recorder.assertions.filter(\.success).count == 4_000)
    recorder.assertions = []
    #expect(recorder.assertions.isEmpty)
  }
}
