import StakeoutMatching
import Testing

@testable import StakeoutSpecs

@Suite struct ExampleSelectionTests {
  private let line: UInt = #line
  private let plan = SpecPlan { s in
    s.describe("Team") {
      s.it("one") {}
      s.context("inner") { s.it("two") {} }
      s.pending("three")
    }
    s.it("four") {}
  }
  private let focused = SpecPlan { s in s.fit("five") {} }

  private func reasons(_ plans: [SpecPlan], places: String? = nil) throws -> [String] {
    let selection = ExampleSelection(of: plans, places: try SpecPlaces(places))
    return plans.flatMap { $0.examples.map { selection.reasonToSkip($0) ?? "runs" } }
  }

  @Test func `focus in one spec leaves out all others`() throws {
    #expect(
      try reasons([plan, focused])
        == ["not focused", "not focused", "pending", "not focused", "runs"])
  }

  @Test func `a place is that of an example or of a context, whatever is focused`() throws {
    let file = "ExampleSelectionTests.swift"
    let inner = "not at \(file):\(line + 4)"
    #expect(
      try reasons([plan, focused], places: "\(file):\(line + 4)")
        == [inner, "runs", "pending", inner, inner])
    let list = "some/folder/\(file):\(line + 2),\(line + 7),Other.swift:1"
    #expect(
      try reasons([plan, focused], places: list)
        == ["runs", "runs", "pending", "runs", "not at \(list)"])
  }

  @Test func `places that leave nothing are complained about`() throws {
    let missed = ExampleSelection(of: [plan], places: try SpecPlaces("Team.swift:1"))
    #expect(
      missed.complaint(about: [plan])
        == "no spec has an example or context at Team.swift:1")
    let met = try SpecPlaces("ExampleSelectionTests.swift:\(line + 2)")
    #expect(ExampleSelection(of: [plan], places: met).complaint(about: [plan]) == nil)
    #expect(ExampleSelection(of: [plan], places: nil).complaint(about: [plan]) == nil)
  }

  @Test(arguments: [
    "Team.swift", "12", "Team.swift:x", "Team.swift:1,", ",", "Team.swift:-1", ":3,",
  ])
  func `what names no places is not understood`(text: String) {
    let error = #expect(throws: SpecPlaces.Misread.self) { try SpecPlaces(text) }
    let advice = "write File.swift:LINE, several separated by commas"
    #expect(error.map { "\($0)" } == "STAKEOUT_SPEC=\(text) is not understood: \(advice)")
  }

  @Test func `nothing and an empty text are no places`() throws {
    #expect(try SpecPlaces(nil) == nil)
    #expect(try SpecPlaces("") == nil)
  }
}
