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
    let name = ExampleName(index: 0, path: "example", title: "example")
    let places = Locked<[String]>([])
    let run = SharedRun(
      { s in
        let note = { (word: String) in
          MainActor.assertIsolated()
          places.withLock { $0.append(word) }
        }
        note("body")
        s.beforeAll { note("beforeAll") }
        s.afterEach { note("afterEach") }
        s.afterAll { note("afterAll") }
        s.it("example") {
          note("example")
          await Task.yield()
          note("yielded")
        }
      }, host: SwiftTestingHost(), onMainActor: true)
    run.select(0)
    try await run.run(name)
    #expect(
      places.withLock { $0 }
        == ["body", "beforeAll", "example", "yielded", "afterEach", "afterAll"])
  }

  @Test func `examples run one after another`() async throws {
    let words = Locked<[Int]>([])
    let run = SharedRun(
      { s in
        for number in 0..<10 {
          s.it("\(number)") {
            words.withLock { $0.append(number) }
            for _ in 0..<3 { await Task.yield() }
            words.withLock { $0.append(number) }
          }
        }
      }, host: SwiftTestingHost(), onMainActor: true)
    for index in 0..<10 { run.select(index) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<10 {
        let name = ExampleName(index: index, path: "\(index)", title: "\(index)")
        group.addTask { try await run.run(name) }
      }
      try await group.waitForAll()
    }
    let seen = words.withLock { $0 }
    #expect(seen.count == 20)
    #expect(stride(from: 0, to: 20, by: 2).allSatisfy { seen[$0] == seen[$0 + 1] })
  }

  @Test func `hooks around an example run there, and what they call, too`() async throws {
    let places = Locked<[String]>([])
    let run = SharedRun(
      { s in
        let note = { (word: String) in
          MainActor.assertIsolated()
          places.withLock { $0.append(word) }
        }
        s.aroundEach { example in
          note("before")
          try await example()
          note("after")
        }
        s.justBeforeEach { note("justBeforeEach") }
        s.it("example") { note("example") }
      }, host: SwiftTestingHost(), onMainActor: true)
    try await run.run(ExampleName(index: 0, path: "example", title: "example"))
    #expect(places.withLock { $0 } == ["before", "justBeforeEach", "example", "after"])
  }

  @Test func `the tree is built on the main actor when the tests are listed`() async {
    let plan = await withCheckedContinuation { continuation in
      // A thread of its own: on the pool, where this blocks, other tests have to go on.
      Thread {
        continuation.resume(
          returning: SpecPlan.onMainActor { s in
            MainActor.assertIsolated()
            s.it("example") {}
          })
      }.start()
    }
    #expect(plan.examples.map(\.name.title) == ["example"])
    let here = await MainActor.run { MainActorModeSpec.makePlan() }
    #expect(here.examples.count == 4)
  }

  @Test func `a main actor that is blocked is a failure, not a hang`() {
    let plan = SpecPlan.onMainActor(
      { s in s.it("example") {} }, timeout: .milliseconds(1), start: { _ in })
    #expect(plan.examples.isEmpty)
    #expect(plan.failure?.description.contains("main actor, which stayed blocked") == true)
  }
}
