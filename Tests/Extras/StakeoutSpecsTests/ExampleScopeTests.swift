import SpecTestSupport
import StakeoutSpecs
import Testing

/// The checks and endings that run at the end of an example.
@Suite struct ExampleScopeTests {
  @Test func `what is left to do when an example is over runs after afterEach`() async throws {
    let log = Locked<[String]>([])
    let say = { @Sendable (word: String) in log.withLock { $0.append(word) } }
    _ = try await runSpec { s in
      s.afterEach { say("ae") }
      s.afterAll { say("AA") }
      s.it("one") {
        let running = try #require(ExampleScope.current)
        running.afterChecks { say("clear 1") }
        running.afterChecks { say("clear 2") }
        running.atEnd {
          say("check 1")
          running.atEnd { say("check 3") }
        }
        running.atEnd { say("check 2") }
      }
    }
    #expect(
      log.withLock { $0 } == ["ae", "check 1", "check 2", "check 3", "clear 2", "clear 1", "AA"])
    #expect(ExampleScope.current == nil)
  }

  @Test func `when it is over nothing is judged, and endings run at once`() async throws {
    let log = Locked<[String]>([])
    let say = { @Sendable (word: String) in log.withLock { $0.append(word) } }
    let latest = Locked<ExampleScope?>(nil)
    _ = try await runSpec { s in
      s.it("one") {
        let running = try #require(ExampleScope.current)
        let isJudged = running.atEnd { say("check") }
        #expect(isJudged)
        latest.withLock { $0 = running }
      }
    }
    let example = try #require(latest.withLock { $0 })
    let isJudgedLate = example.atEnd({ say("late") }, ending: { say("late ending") })
    #expect(!isJudgedLate)
    example.afterChecks { say("later ending") }
    #expect(log.withLock { $0 } == ["check", "late ending", "later ending"])
  }

  @Test func `an example that ends itself does not fail, is not judged, and leaves all in order`()
    async throws
  {
    let log = Locked<[String]>([])
    let say = { @Sendable (word: String) in log.withLock { $0.append(word) } }
    let outcome = try await runSpec { s in
      s.afterEach { say("ae") }
      s.it("one") {
        let running = try #require(ExampleScope.current)
        running.atEnd({ say("NOT") }, ending: { say("end") })
        try skipExample()
      }
    }
    #expect(log.withLock { $0 } == ["ae", "end"])
    #expect(outcome.ends == ["Skip()"])
    #expect(outcome.errors.isEmpty && outcome.failures.isEmpty)
  }
}
