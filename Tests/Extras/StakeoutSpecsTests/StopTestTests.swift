import SpecTestSupport
import StakeoutSpecs
import Testing

/// Examples and hooks that throw `StopTest` end an example early.
@Suite struct StopTestTests {
  @Test func `an example that stops fails at the line of the throw, or not at all`() async throws {
    let log = Log()
    let outcome = try await runSpec { s in
      s.afterEach { log("ae") }
      s.it("one") {
        log("1")
        throw StopTest("no use")
      }
      s.it("two") {
        log("2")
        throw StopTest.silently
      }
      s.it("three") { log("3") }
    }
    #expect(log.text == "1 ae 2 ae 3 ae")
    #expect(outcome.failures == ["+4: no use"])
    #expect(outcome.errors.isEmpty && outcome.ends.isEmpty)
  }

  @Test func `a hook that stops skips what lies inside`() async throws {
    let log = Log()
    let outcome = try await runSpec { s in
      s.context("silent") {
        s.beforeEach { throw StopTest.silently }
        s.beforeEach { log("NOT") }
        s.afterEach { log("ae") }
        s.it("one") { log("NOT") }
      }
      s.context("loud") {
        s.justBeforeEach { throw StopTest("down") }
        s.it("two") { log("NOT") }
      }
      s.context("around") {
        s.aroundEach { _ in throw StopTest.silently }
        s.it("three") { log("NOT") }
      }
      s.context("at the end") {
        s.afterEach { throw StopTest.silently }
        s.it("four") { log("4") }
      }
    }
    #expect(log.text == "ae 4")
    #expect(outcome.failures == ["+8: down"])
    #expect(outcome.errors.isEmpty && outcome.ends.isEmpty)
  }

  @Test func `a beforeAll that stops ends each example of its context`() async throws {
    let log = Log()
    let outcome = try await runSpec { s in
      s.context("silent") {
        s.beforeAll { throw StopTest.silently }
        s.it("one") { log("NOT") }
        s.it("two") { log("NOT") }
      }
      s.context("loud") {
        s.beforeAll { throw StopTest("down") }
        s.it("three") { log("NOT") }
        s.it("four") { log("NOT") }
      }
    }
    #expect(log.words.isEmpty)
    #expect(
      outcome.failures == [
        "+7: down", "+7: not run, because beforeAll of \"loud\" failed: down",
      ])
    #expect(outcome.errors.isEmpty && outcome.ends.isEmpty)
  }
}
