import StakeoutTestSupport
import Testing

/// The examples that `STAKEOUT_SPEC` selects.
///
/// `SpecRecordsTests` has the tests of focus, and of places without an example.
@Suite struct ExampleSelectionTests {
  private let pending = ["crossed out too, inside", "crossed out", "to do"]
    .map { #"➜ Test "focus, \#($0)" skipped: "pending""# }

  @Test func `a place is that of an example or of a context, whatever is focused`() async throws {
    let place = "Fixtures.swift:\(try fixtureLine(#"s.context("inner")"#))"
    let outcome = try await runFixtures(
      "(Order|Focus|Struct)Spec", environment: ["FOCUS": "1", "STAKEOUT_SPEC": place])
    #expect(outcome.ending == .exited(status: 0))
    #expect(
      outcome.lines("ORDER")
        == ["ORDER BA iBA be ibe 2 ae be ibe three ae be ibe four ae iAA AA"])
    let others = ["outer, one", "outer, five", "focus, focused example", "focus, plain", "runs"]
      .map { #"➜ Test "\#($0)" skipped: "not at \#(place)""# }
    let never = #"➜ Test "outer, inner, never" skipped: "pending""#
    #expect(outcome.results.sorted() == (others + pending + [never]).sorted())
  }

  @Test func `one of several places is enough, and a line belongs to the file before it`()
    async throws
  {
    let context = try fixtureLine(#"s.describe("focus")"#)
    let example = try fixtureLine("struct StructSpec: Spec") + 1
    let list = "some/folder/Fixtures.swift:\(context),\(example),Other.swift:1"
    let outcome = try await runFixtures(
      "(Focus|Struct|Class)Spec", environment: ["FOCUS": "1", "STAKEOUT_SPEC": list])
    #expect(outcome.ending == .exited(status: 0))
    for title in ["focus, focused example", "focus, plain", "runs"] {
      #expect(outcome.errorOutput.contains("Test \"\(title)\" passed"), "\(title)")
    }
    // The example of `ClassSpec` is not on the list.
    let other = #"➜ Test "runs" skipped: "not at \#(list)""#
    #expect(outcome.results.sorted() == (pending + [other]).sorted())
  }

  @Test(arguments: [
    "Team.swift", "12", "Team.swift:x", "Team.swift:1,", ",", "Team.swift:-1", ":3,",
  ])
  func `what names no places is not understood`(text: String) async throws {
    let outcome = try await runFixtures("STAKEOUT", environment: ["STAKEOUT_SPEC": text])
    #expect(outcome.ending == .exited(status: 1))
    let advice = "write File.swift:LINE, several separated by commas"
    #expect(outcome.results.contains("↳ STAKEOUT_SPEC=\(text) is not understood: \(advice)"))
  }

  @Test func `an empty text selects all examples`() async throws {
    let outcome = try await runFixtures(
      "(Struct|Class)Spec|STAKEOUT", environment: ["STAKEOUT_SPEC": ""])
    #expect(outcome.ending == .exited(status: 0))
    #expect(outcome.results == [])
    #expect(
      outcome.errorOutput.split(separator: "\n").count { $0.contains("Test \"runs\" passed") } == 2)
  }
}
