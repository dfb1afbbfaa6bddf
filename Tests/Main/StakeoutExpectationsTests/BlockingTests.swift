import ExpectationTestSupport
import StakeoutExpectations
import StakeoutTestSupport
import Testing

/// Blocking waits on the few threads of Swift's pool, and in a `main` that awaits.
@Suite struct BlockingTests {
  @Test(.mayBlock, arguments: 0..<64) func `tests that may block wait for tasks of the pool`(
    number: Int
  ) {
    let answer = Shared(0)
    // The tests of this run are in the pool's queue already, so the task needs a higher priority to
    // run before them.
    Task.detached(priority: .high) { answer.value = 1 }
    expect(answer.value).toEventually(equal(1), timeout: .seconds(600))
    waitUntil(timeout: .seconds(600)) { done in Task.detached(priority: .high) { done() } }
  }

  @Test func `waits that block the whole pool say so when they fail`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "ReportingFixtures", arguments: ["blocked pool"], timeLimit: .seconds(600))
    #expect(outcome.ending == .exited(status: 0))
    let lines = outcome.errorOutput.split(separator: "\n")
    let note = """
      (no thread of Swift's pool was free during the wait: blocking code, such as waits without \
      'await', occupied them. Make such tests 'async', or give them the trait '.mayBlock')
      """
    let failures = zip(lines, lines.dropFirst() + [""]).filter { $0.0.hasPrefix("/") }
    #expect(failures.count { $0.1 == note } > 0)
    for (line, _) in failures {
      #expect(
        line.hasSuffix(": expected to eventually equal <1>, got <0>")
          || line.hasSuffix(": Waited more than 0.3 seconds"))
    }
    #expect(lines.allSatisfy { $0.hasPrefix("/") || $0 == note })
  }

  @Test func `in a main that awaits, XCTest's synchronous tests wait`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "AsyncMainFixtures", timeLimit: .seconds(600))
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.output.contains("Executed 4 tests, with 0 failures"))
  }

  @Test func `in a main that has been suspended they wait for other threads`() async throws {
    let outcome = try await FixtureProcess.run(
      product: "AsyncMainFixtures", environment: ["WAITS_SUSPENDED": "1"],
      timeLimit: .seconds(600))
    #expect(outcome.ending == .exited(status: 1))
    #expect(outcome.output.contains("Executed 3 tests, with 2 failures"))
    let note = "(this wait blocked the main queue, so no work on it could run)"
    #expect(outcome.output.contains("expected to eventually equal <1>, got <0>\n\(note)"))
    #expect(outcome.output.contains("Waited more than 0.02 seconds\n\(note)"))
  }
}
