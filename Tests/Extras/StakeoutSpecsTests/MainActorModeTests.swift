import Foundation
import SpecTestSupport
import StakeoutSpecs
import Testing

@MainActor private final class CounterModel {
  private(set) var count = 0

  func increment() { count += 1 }
}

/// A spec on the main actor.
///
/// That its closures compile is half of the test.
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
    let spec: @Sendable (SpecBuilder) throws -> Void = { s in
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
    }
    let examples = await MainActor.run { specExamples(in: .mainActor, spec) }
    #expect(examples.map(\.title) == ["example"])
    places.withLock { $0 = [] }
    try await examples[0]()
    #expect(
      places.withLock { $0 } == [
        "body", "beforeAll", "before", "justBeforeEach", "example", "yielded", "after", "afterEach",
        "afterAll",
      ])
  }

  @Test func `the tree is built on the main actor when the tests are listed`() async {
    let titles = await withCheckedContinuation { continuation in
      // Use a new thread: the listing blocks, and other tests need the threads of Swift's pool.
      Thread {
        continuation.resume(returning: MainActorCasesSpec.examples.map(\.testDescription))
      }.start()
    }
    #expect(titles == ["one", "two"])
    let here = await MainActor.run { MainActorCasesSpec.examples.map(\.testDescription) }
    #expect(here == ["one", "two"])
  }
}

/// A spec that traps if it is built elsewhere.
private enum MainActorCasesSpec: @preconcurrency Spec, ParameterizedSpec {
  static let mode = SpecMode.mainActor

  @MainActor static func spec(_ s: SpecBuilder) {
    MainActor.assertIsolated()
    for title in ["one", "two"] { s.it(title) {} }
  }
}
