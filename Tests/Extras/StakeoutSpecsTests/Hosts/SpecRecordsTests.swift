import Foundation
import SpecTestSupport
import StakeoutTestSupport
import Testing

/// The tests and results that `swift test` shows for the specs of the program `SpecFixtures`.
@Suite struct SpecRecordsTests {
  @Test func `each example is listed by itself, by its path`() async throws {
    let outcome = try await runFixtures("x", arguments: ["--list-tests"])
    let list = outcome.everything.split(separator: "\n")
    let expected = """
      OrderSpec/outer, inner, never
      FocusSpec/focus, crossed out too, inside
      TitlesSpec/titles, same (2) (2)
      TitlesSpec/titles, with ”quotes”, a ‹ b ＆＆ b › c
      TitlesSpec/titles, with/slash, (parentheses) and [brackets]: 'yes'
      TitlesSpec/titles, on two lines
      TitlesSpec/titles, 🥝
      TitlesSpec/titles,\u{20}
      TitlesSpec/at the top
      EmptySpec/has examples
      ThrowingSpec/can be built
      StructSpec/runs
      ClassSpec/runs
      ActorSpec/runs
      PrivateSpec/runs
      MainActorSpec/runs
      Outer/NestedSpec/runs
      """
    for name in expected.split(separator: "\n") {
      #expect(list.contains("SpecFixtures.\(name)"), "\(name)")
    }
    #expect(list.contains("StakeoutSpecs.UnusableSpecs/GenericSpec"))
    #expect(list.contains { $0.hasPrefix("SpecFixtures.OrdinaryTests/") })
  }

  @Test(arguments: [
    ("OrderSpec", "ORDER BA be 1 ae iBA be ibe 2 ae be ibe three ae be ibe four ae iAA be 5 ae AA"),
    ("OrderSpec.*inner, two", "ORDER BA iBA be ibe 2 ae iAA AA"),
    ("OrderSpec.*(one|five)", "ORDER BA be 1 ae be 5 ae AA"),
    ("OrderSpec.*(one|four)", "ORDER BA be 1 ae iBA be ibe four ae iAA AA"),
  ])
  func `a shared spec runs in order, whatever part of it is selected`(
    filter: String, order: String
  ) async throws {
    // Swift Testing 6.4 repeats each example before it runs the next one.
    #if compiler(>=6.4)
      let outcome = try await runFixtures(filter)
    #else
      let outcome = try await runFixtures(filter, arguments: ["--repetitions", "2"])
    #endif
    #expect(outcome.ending == .exited(status: 0))
    #expect(Set(outcome.lines("ORDER")) == [order])
  }

  @Test func `a run that was asked for no spec fails`() async throws {
    let shut = ["STAKEOUT_DISABLE": "spec-records"]
    let outcome = try await runFixtures("OrdinaryTests", environment: shut)
    #expect(outcome.ending == .exited(status: 1))
    #expect(
      outcome.errorOutput.hasSuffix(
        "Stakeout: Swift Testing has asked for no spec (disabled by STAKEOUT_DISABLE): no spec has run\n"
      ))
    // In XCTest, Swift Testing need not ask for a spec.
    let ofXCTest = try await FixtureProcess.run(
      product: "SpecFixtures", arguments: ["xctest", "none"], environment: shut)
    #expect(!ofXCTest.errorOutput.contains("asked for no spec"))
  }

  @Test func `failures are located in the example, and errors at the word that ran it`()
    async throws
  {
    let outcome = try await runFixtures("FailingSpec")
    #expect(outcome.ending == .exited(status: 1))
    let recorded = " recorded an issue at Fixtures.swift: "
    let results = outcome.results.map { line in
      line.replacing("✘ Test \"failing, ", with: "").replacing("\"" + recorded, with: ": ")
        // Swift Testing 6.4 shows no values in the first line.
        .replacing("(Int(\"x\") → nil) != nil", with: "Int(\"x\") != nil")
    }
    #expect(
      results.joined(separator: "\n") == """
        expects: Issue recorded
        ↳ expected to equal <12>, got <11>
        checks: Expectation failed: 11 == 12
        requires: Expectation failed: Int("x") != nil
        requires in our words: Issue recorded
        ↳ expected to equal <1>, got <nil> (use beNil() to match nils)
        throws: Caught error: Boom()
        goes on after a failure: Issue recorded
        ↳ expected to equal <2>, got <1>
        before each, does not run: Caught error: Boom()
        before all, does not run first: Caught error: Boom()
        before all, does not run second: Issue recorded
        ↳ not run, because beforeAll of "before all" failed: Boom()
        """)
    #expect(outcome.errorOutput.contains("Test \"failing, is cancelled\" was cancelled"))
    #expect(outcome.lines("NOT REACHED").isEmpty)
    #expect(outcome.lines("REACHED").count == 1)
    #expect(outcome.lines("AFTER").count == 2)
  }

  @Test func `focus, pending and places skip with a reason`() async throws {
    let focused = try await runFixtures("(Focus|Struct)Spec", environment: ["FOCUS": "1"])
    #expect(focused.errorOutput.contains("Test \"focus, focused example\" passed"))
    #expect(
      focused.results.sorted().joined(separator: "\n") == """
        ➜ Test "focus, crossed out too, inside" skipped: "pending"
        ➜ Test "focus, crossed out" skipped: "pending"
        ➜ Test "focus, plain" skipped: "not focused"
        ➜ Test "focus, to do" skipped: "pending"
        ➜ Test "runs" skipped: "not focused"
        """)
    let found = try await runFixtures(
      "OrderSpec|STAKEOUT", environment: ["STAKEOUT_SPEC": "Fixtures.swift:24:7"])
    #expect(found.lines("ORDER") == ["ORDER BA be 1 ae AA"])
    #expect(found.ending == .exited(status: 0))
    let placed = try await runFixtures("STAKEOUT", environment: ["STAKEOUT_SPEC": "nonsense"])
    #expect(placed.results.contains { $0.hasPrefix("↳ STAKEOUT_SPEC=nonsense is not understood") })
    let missed = try await runFixtures("OrderSpec", environment: ["STAKEOUT_SPEC": "No.swift:1"])
    #expect(missed.results.contains("↳ no spec has an example or context at No.swift:1"))
    #expect(missed.ending == .exited(status: 1))
  }

  @Test func `focus in a parameterised spec applies within it`() async throws {
    let outcome = try await runFixtures("(Cases|Struct)Spec", environment: ["FOCUS_CASES": "1"])
    #expect(outcome.errorOutput.contains("Test \"runs\" passed"))
    // Neither of its other examples ran.
    #expect(outcome.lines("CASES") == ["CASES "])
    #expect(outcome.ending == .exited(status: 0))
  }

  @Test func `an isolated spec has a tree for each example`() async throws {
    let outcome = try await runFixtures("IsolatedSpec")
    #expect(outcome.lines("COUNT") == Array(repeating: "COUNT 11", count: 4))
    #expect(outcome.lines("LEFT") == Array(repeating: "LEFT 11", count: 4))
  }

  @Test func `a cancelled beforeAll cancels each example`() async throws {
    let outcome = try await runFixtures("CancelledSpec")
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.errorOutput.split(separator: "\n").count { $0.contains("was cancelled") } == 2)
    #expect(outcome.lines("NOT REACHED").isEmpty)
  }

  @Test func `an example that is left out in one way or another does not keep its tree`()
    async throws
  {
    let outcome = try await runFixtures("SkippingSpec")
    #expect(outcome.lines("LEFT") == ["LEFT"])
  }

  @Test func `traits of spec, context and example reach the test`() async throws {
    let outcome = try await runFixtures("TraitsSpec")
    #expect(outcome.lines("TAGS") == [#"TAGS [".context", ".example", ".whole"]"#])
    #expect(outcome.lines("BUG") == ["BUG 12 LIMIT 180.0 seconds"])
    #expect(outcome.results == ["➜ Test \"traits, can disable it\" skipped: \"by trait\""])
  }

  @Test func `a parameterised spec runs on documented parts alone`() async throws {
    let outcome = try await runFixtures("CasesSpec")
    #expect(outcome.lines("CASES") == ["CASES 1 2"])
    #expect(outcome.lines("NOT REACHED").isEmpty)
    #expect(
      outcome.results == [
        "✘ Test example(_:) recorded an issue with 1 argument example → cases, fails at "
          + "Fixtures.swift: Caught error: Boom()"
      ])
    #expect(outcome.errorOutput.contains("with 5 test cases failed"))
  }

  @Test(arguments: [13_200, 14_800])
  func `each of 66,000 examples has a record, and more are not passed over in silence`(
    each: Int
  ) async throws {
    let outcome = try await runFixtures(
      "x", arguments: ["--list-tests"], environment: ["EXAMPLES": "\(each)"])
    let lines = outcome.everything.split(separator: "\n")
    let examples = lines.filter { $0.hasPrefix("SpecFixtures.Many") }
    #expect(Set(examples).count == examples.count)
    let isFull = lines.contains { $0.hasSuffix("UnusableSpecs/too many examples") }
    #expect(isFull == (each == 14_800))
    #expect(isFull ? examples.count > 73_000 : examples.count == 66_000)
  }

  @Test func `thousands of examples run, and an xunit file of odd titles is well formed`()
    async throws
  {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("stakeout-\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try await runFixtures(
      "Many|TitlesSpec", arguments: ["--xunit-output", file.path], environment: ["EXAMPLES": "400"])
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.errorOutput.contains("Test run with 2011 tests"))
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("name=\"titles, with ”quotes”, a ‹ b ＆＆ b › c\""))
    #expect(text.contains("tests=\"2011\""))
  }

  @Test func `what fails on a thread of nobody's is shown once, however many specs run`()
    async throws
  {
    let outcome = try await runFixtures("Foreign.Spec", environment: ["STAKEOUT_SPEC_LINES": "1"])
    #expect(outcome.ending == .exited(status: 1))
    #expect(outcome.results.count { $0 == "↳ in our words" } == 1)
    #expect(outcome.results.count { $0 == "↳ in the framework's" } == 1)
    #expect(outcome.results.count { $0.contains("recorded an issue") } == 2)
    #expect(outcome.lines("+").count == 4)
    #expect(outcome.lines("'").isEmpty)
  }

  @Test func `Kiwi's lines are printed for those who ask`() async throws {
    let outcome = try await runFixtures(
      "OrderSpec|FailingSpec.*(expects|checks|throws)", environment: ["STAKEOUT_SPEC_LINES": "1"])
    let lines = outcome.output.split(separator: "\n").filter { $0.contains("[") }
    #expect(
      lines.sorted().joined(separator: "\n") == """
        'failing, checks' [FAILED], Expectation failed: 11 == 12
        'failing, expects' [FAILED], expected to equal <12>, got <11>
        'failing, throws' [FAILED], Caught error: Boom()
        + 'outer, five' [PASSED]
        + 'outer, inner, four' [PASSED]
        + 'outer, inner, never' [PENDING]
        + 'outer, inner, three' [PASSED]
        + 'outer, inner, two' [PASSED]
        + 'outer, one' [PASSED]
        """)
  }
}
