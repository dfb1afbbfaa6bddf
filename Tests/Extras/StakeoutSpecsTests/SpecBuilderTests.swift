import SpecTestSupport
import StakeoutSpecs
import Testing
import XCTest

@Suite struct SpecBuilderTests {
  @Test func `words nest, and an example goes by the path to it`() {
    let line: UInt = #line
    let examples = specExamples { s in
      s.it("at the top") {}
      s.describe("Team") {
        s.context("when newly created") { s.it("has a name") {} }
        s.specify {}
        s.itBehavesLike("a team") { s.it("plays") {} }
      }
    }
    #expect(
      examples.map(\.title) == [
        "at the top", "Team, when newly created, has a name", "Team, example at line \(line + 5)",
        "Team, behaves like a team, plays",
      ])
  }

  @Test func `an example that throws fails at its word, however deep it is nested`() async throws {
    let outcome = try await runSpec { s in
      s.it("at the top") { throw Boom() }
      s.describe("Team") {
        s.context("when newly created") { s.it("has a name") { throw Boom() } }
        s.specify { throw Boom() }
        s.itBehavesLike("a team") { s.it("plays") { throw Boom() } }
      }
    }
    #expect(outcome.errors == ["+1: Boom()", "+3: Boom()", "+4: Boom()", "+5: Boom()"])
  }

  @Test func `the closures of a spec are let go of, though they hold on to the builder`()
    async throws
  {
    weak var held: Log?
    let outcome = try await runSpec { s in
      let log = Log()
      held = log
      s.it("outer") {
        log("runs")
        s.it("inner") {}
      }
    }
    #expect(outcome.failures.count == 1)
    #expect(held == nil)
  }

  @Test func `a word that comes too late fails where it stands`() async throws {
    let outcome = try await runSpec { s in
      s.it("outer") {
        s.it("inner") {}
        s.describe("inner") { s.pending("never") }
        s.beforeEach {}
        s.afterAll {}
        s.aroundEach { _ in }
        _ = s.let { 1 }
      }
    }
    let rest = "belongs in the body of a spec, which has ended: an example or a hook runs. "
    #expect(
      outcome.failures
        == [
          "+2: <it>", "+3: <describe>", "+4: <beforeEach>", "+5: <afterAll>", "+6: <aroundEach>",
          "+7: <let>",
        ]
        .map { "\($0) \(rest)Move it out, into a context." })
  }
}

/// Pending reaches from a context into its examples.
enum PendingSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    let log = Log()
    s.afterAll { #expect(log.text == "runs") }
    s.xdescribe("xdescribe") { s.it("1") { log("NOT") } }
    s.xcontext("xcontext") { s.context("inner") { s.it("2") { log("NOT") } } }
    s.xit("3") { log("NOT") }
    s.pending("4")
    s.pending("5") { log("NOT") }
    s.it("an example beside pending ones runs") { log("runs") }
  }
}

/// Focus reaches from a context into its examples, unless they are pending.
///
/// This is a spec of XCTest: a focused example of another spec would leave out all specs of the test run.
final class FocusSpec: XCTestSpec {
  override func testSpec() {
    let log = Log()
    s.afterAll { expect(log.text).to(equal("2 3 6")) }
    s.it("1") { log("NOT") }
    s.fdescribe("fdescribe") {
      s.it("2") { log("2") }
      s.context("inner") { s.it("3") { log("3") } }
      s.xit("4") { log("NOT") }
    }
    s.fcontext("fcontext") { s.pending("5") { log("NOT") } }
    s.fit("6") { log("6") }
    s.xcontext("xcontext") { s.context("inner") { s.fit("7") { log("NOT") } } }
    s.it("8") { log("NOT") }
  }
}
