import SpecTestSupport
import StakeoutSpecs
import Testing

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
}
