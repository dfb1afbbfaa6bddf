import Foundation
import Testing

@testable import StakeoutSpecs

@MainActor private final class CounterModel {
  private(set) var count = 0

  func increment() { count += 1 }
}

/// That it compiles is half of the test.
enum MainActorModeSpec: @preconcurrency Spec {
  static let mode = SpecMode.mainActor

  @MainActor static func spec(_ s: SpecBuilder) {
    MainActor.assertIsolated()
    var order: [String] = []
    var model = CounterModel()
    @Let var fresh = CounterModel()

    s.beforeAll { @MainActor in order.append("beforeAll") }
    s.beforeEach { model = CounterModel() }
    s.afterEach { MainActor.assertIsolated() }

    s.describe("bodies") {
      s.it("share a variable, the first") { @MainActor in
        order.append("first")
        model.increment()
        fresh.increment()
        await Task.yield()
        MainActor.assertIsolated()
        expect(model.count).to(equal(1))
      }
      s.it("share a variable, the second") { @MainActor in
        order.append("second")
        expect(order).to(equal(["beforeAll", "first", "second"]))
        expect(model.count + fresh.count).to(equal(0))
      }
      s.it("need not say where they run") {
        order.append("third")
        model.increment()
        Task { model.increment() }
        await expect(model.count).toEventually(equal(2))
        MainActor.assertIsolated()
      }
      s.context("further in") {
        s.aroundEach { example in
          MainActor.assertIsolated()
          try await example()
        }
        s.it("run there, too") { @MainActor in expect(order.count).to(equal(4)) }
      }
    }
  }
}

@Suite struct MainActorModeTests {
  @Test func `a body that says nothing runs on the main actor, hooks too`() async throws {
    let places = Locked<[String]>([])
    let run = SpecRun(
      { s in
        let note = { (word: String) in
          MainActor.assertIsolated()
          places.withLock { $0.append(word) }
        }
        note("body")
        s.beforeAll { note("beforeAll") }
        s.aroundEach { example in
          note("before")
          try await example()
          note("after")
        }
        s.justBeforeEach { note("justBeforeEach") }
        s.afterEach { note("afterEach") }
        s.afterAll { note("afterAll") }
        s.it("example") {
          note("example")
          await Task.yield()
          note("yielded")
        }
      }, mode: .mainActor, host: SwiftTestingHost())
    run.select(0)
    try await run.run(ExampleName(index: 0, path: "example", title: "example"))
    #expect(
      places.withLock { $0 } == [
        "body", "beforeAll", "before", "justBeforeEach", "example", "yielded", "after", "afterEach",
        "afterAll",
      ])
  }

  @Test func `the tree is built on the main actor when the tests are listed`() async {
    let plan = await withCheckedContinuation { continuation in
      // A thread of its own: on the pool, where this blocks, other tests have to go on.
      Thread { continuation.resume(returning: MainActorModeSpec.makePlan()) }.start()
    }
    #expect(plan.examples.count == 4)
    let here = await MainActor.run { MainActorModeSpec.makePlan() }
    #expect(here.examples.count == 4)
  }
}
