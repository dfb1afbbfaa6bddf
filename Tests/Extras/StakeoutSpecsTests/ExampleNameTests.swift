import Testing

@testable import StakeoutSpecs

@Suite struct ExampleNameTests {
  @Test func `no two titles of a spec are equal`() throws {
    let tree = try SpecTree.build { s in
      for _ in 1...3 { s.it("a") {} }
      s.it("a (2)") {}
      s.describe("a (2)") { s.it("") {} }
      s.it("a (2)") {}
      s.it("b") {}
    }
    let titles = tree.names.map(\.title)
    #expect(titles == ["a", "a (2)", "a (3)", "a (2) (2)", "a (2), ", "a (2) (3)", "b"])
    #expect(Set(titles).count == titles.count)
    #expect(tree.names.map(\.index) == Array(0..<7))
  }
}
