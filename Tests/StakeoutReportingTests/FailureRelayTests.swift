import StakeoutReporting
import StakeoutTestSupport
import Testing

@Suite struct FailureRelayTests {
  @Test func `failures of eight threads are counted in the test that started them`() {
    let seen = CapturingReporter()
    withKnownIssue {
      failOnEightThreads()
    } matching: { issue in
      seen.report(Fixture.failure("seen"))
      return issue.comments == ["relayed"]
        && issue.sourceLocation?.line == 12 && issue.sourceLocation?.column == 34
    }
    #expect(seen.failures.count == 8_000)
  }

  @Test func `Swift Testing's summary counts them in that test`() async throws {
    let outcome = try await Fixture.runSwiftTesting("relay")
    #expect(outcome.ending == .exited(status: 1))
    #expect(outcome.issues.count == 8_000)
    #expect(outcome.issues.allSatisfy { $0 == "relay() at Fixture.swift:12:34: relayed" })
  }

  @Test func `XCTest's summary counts them in that test`() async throws {
    let outcome = try await Fixture.runXCTest("ThreadFixtures/testRelay")
    #expect(outcome.ending == .exited(status: 1))
    #expect(outcome.output.contains("Executed 1 test, with 8000 failures (0 unexpected)"))
    #expect(outcome.xctestFailures.count == 8_000)
  }

  @Test func `with a reporter in force the threads report to it`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      let relay = FailureRelay()
      onThreads(8) { _ in relay.run { Reporter.report(Fixture.failure("direct")) } }
      #expect(failures.messages == Array(repeating: "direct", count: 8))
      relay.replay()
      #expect(failures.failures.count == 8)
    }
  }

  @Test func `a second replay has nothing left`() {
    let relay = FailureRelay()
    onThreads { _ in relay.run { Reporter.report(Fixture.failure("once")) } }
    let failures = CapturingReporter()
    withReporter(failures) {
      relay.replay()
      relay.replay()
    }
    #expect(failures.messages == ["once"])
  }

  @Test func `a failure after the replay is not kept`() {
    let seen = CapturingReporter()
    withKnownIssue {
      let relay = FailureRelay()
      relay.replay()
      relay.run { Reporter.report(Fixture.failure("late")) }
    } matching: { issue in
      seen.report(Fixture.failure("seen"))
      return issue.comments == ["late"]
    }
    #expect(seen.failures.count == 1)
  }

  @Test func `the threads see what belongs to the caller's test`() {
    let slot = TestScope.Slot<Int>()
    TestScope.current.with(slot, 7).run {
      let relay = FailureRelay()
      let seen = CapturingReporter()
      onThreads { _ in
        relay.run { seen.report(Fixture.failure("\(TestScope.current[slot] ?? 0)")) }
      }
      #expect(seen.messages == ["7"])
    }
  }

  @Test @MainActor func `an async body runs where the caller runs`() async {
    let failures = CapturingReporter()
    let relay = FailureRelay()
    await relay.run {
      await Task.yield()
      MainActor.assertIsolated()
      Reporter.report(Fixture.failure("main actor"))
    }
    withReporter(failures) { relay.replay() }
    #expect(failures.messages == ["main actor"])
  }

  private func failOnEightThreads() {
    let relay = FailureRelay()
    onThreads(8) { _ in
      relay.run {
        for _ in 0..<1_000 { Reporter.report(Fixture.failure("relayed")) }
      }
    }
    relay.replay()
  }
}
