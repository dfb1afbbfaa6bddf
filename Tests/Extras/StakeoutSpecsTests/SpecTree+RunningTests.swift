import SpecTestSupport
import Testing

@testable import StakeoutSpecs

@Suite struct SpecTreeRunningTests {
  @Test func `each example of a context fails whose beforeAll failed`() async throws {
    let log = Log()
    let outcome = try await runSpec { s in
      s.describe("Team") {
        s.beforeAll { throw Boom() }
        s.beforeAll { log("NOT") }
        s.afterAll { log("AA") }
        s.it("one") { log("NOT") }
        s.context("inner") {
          s.beforeAll { log("NOT") }
          s.afterAll { log("NOT") }
          s.it("two") { log("NOT") }
        }
      }
      s.it("three") { log("3") }
    }
    #expect(log.text == "AA 3")
    #expect(outcome.errors == ["+2: Boom()"])
    #expect(
      outcome.failures == ["+2: not run, because beforeAll of \"Team\" failed: Boom()"])
  }

  @Test func `an afterAll that throws fails at its place`() async throws {
    let log = Log()
    let outcome = try await runSpec { s in
      s.afterAll { throw Boom() }
      s.afterAll { log("AA") }
      s.it("one") {}
    }
    #expect(outcome.errors == ["+1: Boom()"])
    #expect(log.text == "AA")
  }

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
        throw Skip()
      }
    }
    #expect(log.withLock { $0 } == ["ae", "end"])
    #expect(outcome.ends == ["Skip()"])
    #expect(outcome.errors.isEmpty && outcome.failures.isEmpty)
  }

  @Test func `a tree that was built differently does not run another example`() async throws {
    let tree = try SpecTree.build { s in s.it("one") {} }
    for name in [
      ExampleName(index: 0, path: "two", title: "two"),
      ExampleName(index: 1, path: "one", title: "one"),
    ] {
      await #expect(throws: SpecFailure.self) { try await tree.run(name, host: SwiftTestingHost()) }
    }
  }
}
