import SpecTestSupport
import Testing

@testable import StakeoutSpecs

@Suite struct SpecBuilderTests {
  @Test func `words nest, and an example goes by the path to it`() throws {
    let line: UInt = #line
    let tree = try SpecTree.build { s in
      s.it("at the top") {}
      s.describe("Team") {
        s.context("when newly created") { s.it("has a name") {} }
        s.specify {}
        s.itBehavesLike("a team") { s.it("plays") {} }
      }
    }
    #expect(
      tree.examples.map(\.path) == [
        "at the top", "Team, when newly created, has a name", "Team, example at line \(line + 5)",
        "Team, behaves like a team, plays",
      ])
    #expect(tree.examples.map(\.heading.site.line) == [2, 4, 5, 6].map { line + $0 })
  }

  @Test func `pending and focus reach from a context into its examples`() throws {
    let tree = try SpecTree.build { s in
      s.xdescribe("x") { s.it("1") {} }
      s.xcontext("x") { s.context("y") { s.fit("2") {} } }
      s.xit("3") {}
      s.pending("4")
      s.fdescribe("f") { s.it("5") {} }
      s.fcontext("f") { s.pending("6") }
      s.fit("7") {}
      s.it("8") {}
    }
    let (pending, focused) = (
      tree.examples.filter(\.headings.isPending), tree.examples.filter(\.headings.isFocused)
    )
    #expect(pending.map(\.heading.title) == ["1", "2", "3", "4", "6"])
    #expect(focused.map(\.heading.title) == ["2", "5", "6", "7"])
  }

  @Test func `a tree is let go of, though its examples hold on to the builder`() throws {
    weak var tree: SpecTree?
    do {
      let built = try SpecTree.build { s in s.it("outer") { s.it("inner") {} } }
      tree = built
      #expect(built.examples.count == 1)
    }
    #expect(tree == nil)
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
