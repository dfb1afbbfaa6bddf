import SpecTestSupport
import StakeoutSpecs
import Testing

@Suite struct ExampleNameTests {
  @Test func `no two titles of a spec are equal`() {
    let examples = specExamples { s in
      for _ in 1...3 { s.it("a") {} }
      s.it("a (2)") {}
      s.describe("a (2)") { s.it("") {} }
      s.it("a (2)") {}
      s.it("b") {}
    }
    #expect(
      examples.map(\.title) == ["a", "a (2)", "a (3)", "a (2) (2)", "a (2), ", "a (2) (3)", "b"])
  }

  @Test func `examples of one title each run their own body`() async throws {
    let log = Locked<[Int]>([])
    let examples = specExamples { s in
      for number in 1...3 { s.it("a") { log.withLock { $0.append(number) } } }
    }
    for example in examples { try await example() }
    #expect(log.withLock { $0 } == [1, 2, 3])
  }
}
