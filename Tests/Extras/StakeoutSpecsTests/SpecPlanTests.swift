import SpecTestSupport
import Testing

@testable import StakeoutSpecs

@Suite struct SpecPlanTests {
  @Test func `examples of a serialized context stand in one queue`() {
    let plan = SpecPlan { s in
      s.it("free") {}
      s.describe("one", .serialized) {
        s.it("a") {}
        s.context("nested", .serialized) { s.it("b") {} }
      }
      s.describe("two", .serialized) { s.it("c") {} }
    }
    let queues = plan.examples.map(\.queue)
    #expect(queues[0] == nil)
    #expect(queues[1] != nil && queues[1] === queues[2])
    #expect(queues[3] != nil && queues[3] !== queues[1])
  }

  @Test func `an example has the traits of its contexts, the outermost first`() {
    let plan = SpecPlan { s in
      s.describe("one", .bug(id: 1)) {
        s.context("two", .bug(id: 2)) { s.it("a", .bug(id: 3), .bug(id: 4)) {} }
      }
    }
    #expect(plan.examples[0].headings.traits.map { ($0 as? Bug)?.id } == ["1", "2", "3", "4"])
  }
}
