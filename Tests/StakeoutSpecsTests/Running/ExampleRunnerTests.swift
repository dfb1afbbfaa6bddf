import SpecTestSupport
import Testing

@testable import StakeoutSpecs

@Suite struct ExampleRunnerTests {
  @Test func `hooks run from outside in and back, in the order of the source`() async throws {
    let log = Log()
    let outcome = try await runSpec { s in
      s.beforeEach { log("be0") }
      s.justBeforeEach { log("jbe0") }
      s.afterEach { log("ae0") }
      s.describe("outer") {
        s.beforeEach { log("be1") }
        s.beforeEach { log("be2") }
        s.afterEach { log("ae1") }
        s.afterEach { log("ae2") }
        s.context("inner") {
          s.justBeforeEach { log("jbe3") }
          s.beforeEach {
            await Task.yield()
            log("be3")
          }
          s.it("one") { log("1") }
        }
      }
    }
    #expect(log.text == "be0 be1 be2 be3 jbe0 jbe3 1 ae1 ae2 ae0")
    #expect(outcome.errors.isEmpty && outcome.failures.isEmpty)
  }

  @Test func `aroundEach encloses what is written below it`() async throws {
    let log = Log()
    _ = try await runSpec { s in
      s.describe("outer") {
        s.beforeEach { log("be") }
        s.aroundEach { example in
          log("a(")
          try await example()
          log(")a")
        }
        s.beforeEach { log("be2") }
        s.justBeforeEach { log("jbe") }
        s.aroundEach { example in
          log("b(")
          try await example()
          log(")b")
        }
        s.afterEach { log("ae") }
        s.context("inner") {
          s.beforeEach { log("ibe") }
          s.it("one") { log("1") }
        }
      }
    }
    #expect(log.text == "be a( be2 b( ibe jbe 1 ae )b )a")
  }

  @Test func `a beforeEach that throws skips what lies inside, and nothing on the way out`()
    async throws
  {
    let log = Log()
    let outcome = try await runSpec { s in
      s.afterEach { log("ae0") }
      s.describe("outer") {
        s.beforeEach { throw Boom() }
        s.beforeEach { log("NOT") }
        s.afterEach { log("ae1") }
        s.context("inner") {
          s.beforeEach { log("NOT") }
          s.afterEach { log("NOT") }
          s.it("one") { log("NOT") }
        }
      }
    }
    #expect(log.text == "ae1 ae0")
    #expect(outcome.errors == ["+3: Boom()"])
  }

  @Test func `an example and its afterEach fail where they are written`() async throws {
    let log = Log()
    let outcome = try await runSpec { s in
      s.afterEach { throw Boom() }
      s.afterEach { log("ae") }
      s.it("one") { throw Boom() }
    }
    #expect(log.text == "ae")
    #expect(outcome.errors == ["+3: Boom()", "+1: Boom()"])
  }

  @Test func `an aroundEach has to call its example, and once`() async throws {
    let log = Log()
    let outcome = try await runSpec { s in
      s.context("never") {
        s.aroundEach { _ in log("never") }
        s.it("one") { log("NOT") }
      }
      s.context("twice") {
        s.aroundEach { example in
          try await example()
          try await example()
        }
        s.it("two") { log("2") }
      }
      s.context("throwing") {
        s.aroundEach { example in
          try await example()
          throw Boom()
        }
        s.it("three") { log("3") }
      }
      s.context("failing") {
        s.aroundEach { _ in throw Boom() }
        s.it("four") { log("NOT") }
      }
    }
    #expect(log.text == "never 2 3")
    #expect(
      outcome.failures == [
        "+2: aroundEach must call its example exactly once, but called it 0 times",
        "+6: aroundEach must call its example exactly once, but called it 2 times",
      ])
    #expect(outcome.errors == ["+13: Boom()", "+20: Boom()"])
  }
}
