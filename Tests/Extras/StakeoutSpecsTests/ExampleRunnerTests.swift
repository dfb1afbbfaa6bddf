import SpecTestSupport
import Testing

import StakeoutSpecs

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
    #expect(log.text == "be a( be2 b( ibe jbe 1 )b )a ae")
  }

  private func around(_ s: SpecBuilder, _ number: Int, _ log: Log) {
    s.aroundEach { example in
      log("<\(number)")
      try await example()
      log("\(number)>")
    }
  }

  @Test func `the order of hooks beside aroundEach is that of Quick 7`() async throws {
    let log = Log()
    _ = try await runSpec { s in
      for number in 0..<3 {
        s.beforeEach { log("b\(number)") }
        s.afterEach { log("a\(number)") }
        if number < 2 { around(s, number, log) }
      }
      s.it("one") { log("it") }
    }
    #expect(log.text == "b0 <0 b1 <1 b2 it 1> 0> a0 a1 a2")
  }

  @Test func `a nested context lies inside of the aroundEach of the outer one`() async throws {
    let log = Log()
    let outcome = try await runSpec { s in
      s.afterEach { log("a0") }
      around(s, 0, log)
      s.beforeEach { log("b0") }
      s.context("inner") {
        s.afterEach { log("a1") }
        s.justBeforeEach { log("jb1") }
        s.beforeEach { log("b1") }
        around(s, 1, log)
        s.it("one") { log("it") }
        s.context("broken") {
          s.afterEach { log("a2") }
          around(s, 2, log)
          s.beforeEach { throw Boom() }
          s.it("two") { log("NOT") }
        }
      }
    }
    #expect(
      log.text
        == "<0 b0 b1 <1 jb1 it 1> a1 0> a0 <0 b0 b1 <1 <2 2> a2 1> a1 0> a0")
    #expect(outcome.errors.count == 1)
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
