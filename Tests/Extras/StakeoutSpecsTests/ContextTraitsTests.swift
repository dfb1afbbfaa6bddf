import SpecTestSupport
import StakeoutSpecs
import Testing

/// The effect of a context's traits on its examples.
@Suite struct ContextTraitsTests {
  @Test
  func `examples of a serialized context run one at a time, beside those of other contexts`()
    async throws
  {
    let arrived = Locked<Set<String>>([])
    let inside = Locked(0)
    // Returns when examples of all three places are running.
    let meet = { @Sendable (place: String) in
      arrived.withLock { _ = $0.insert(place) }
      await expect(arrived.withLock { $0 })
        .toEventually(equal(["free", "one", "two"]), timeout: .seconds(1_000))
    }
    let meetAlone = { @Sendable in
      let count = inside.withLock { inside in
        inside += 1
        return inside
      }
      #expect(count == 1)
      await meet("one")
      inside.withLock { $0 -= 1 }
    }
    let examples = specExamples(in: .isolated) { s in
      s.describe("one", .serialized) {
        s.it("a") { await meetAlone() }
        s.context("nested", .serialized) { s.it("b") { await meetAlone() } }
      }
      s.it("free") { await meet("free") }
      s.describe("two", .serialized) { s.it("c") { await meet("two") } }
    }
    #expect(examples.map(\.title) == ["one, a", "one, nested, b", "free", "two, c"])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for example in examples.prefix(2) { group.addTask { try await example() } }
      // The first of them is running, and would wait for the others while the second one begins.
      await expect(arrived.withLock { $0 }).toEventually(equal(["one"]), timeout: .seconds(1_000))
      for _ in 0..<1_000 { await Task.yield() }
      for example in examples.dropFirst(2) { group.addTask { try await example() } }
      try await group.waitForAll()
    }
  }
}

/// A spec whose example has the traits of its contexts.
enum TraitOrderSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("one", .bug(id: 1)) {
      s.context("two", .bug(id: 2)) {
        s.it("has the traits of its contexts, the outermost first", .bug(id: 3), .bug(id: 4)) {
          #expect(Test.current?.associatedBugs.map(\.id) == ["1", "2", "3", "4"])
        }
      }
    }
  }
}
