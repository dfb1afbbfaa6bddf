import Stakeout
import StakeoutSchedules
import Testing

/// The typical forms of bodies compile, and their changes are visible afterwards.
@Suite struct BodyFormTests {
  private final class Plain {
    var count = 0
    func increment() async { count += 1 }
  }

  @MainActor private final class Model {
    var count = 0
    func load() async { count += 1 }
  }

  @Test func `a constant that is not Sendable, used afterwards`() async throws {
    let plain = Plain()
    try await exploreSchedules(10) { await plain.increment() }
    #expect(plain.count >= 10)
  }

  @Test @MainActor func `a view model that the body makes`() async throws {
    try await exploreSchedules(10) {
      MainActor.assertIsolated()
      let model = Model()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { await model.load() } }
      }
      expect(model.count) == 3
    }
  }

  @MainActor private struct ViewModelSuite {
    let model = Model()
    func test() async throws {
      try await exploreSchedules(10) {
        async let first: Void = model.load()
        async let second: Void = model.load()
        _ = await (first, second)
      }
      #expect(model.count >= 20)
    }
  }

  @Test func `self of a suite on the main actor`() async throws {
    try await ViewModelSuite().test()
  }

  private final class ClassSuite {
    var plain = Plain()
    func test() async throws {
      try await exploreSchedules(10) { await self.plain.increment() }
      #expect(plain.count >= 10)
    }
  }

  @Test func `self of a class`() async throws { try await ClassSuite().test() }

  private actor ActorSuite {
    var count = 0
    func test() async throws {
      try await exploreSchedules(10) {
        self.preconditionIsolated()
        self.count += 1
        await Task.yield()
      }
      #expect(count >= 10)
    }
  }

  @Test func `the state of an actor`() async throws { try await ActorSuite().test() }

  @Test func `a task inside, beside what is not Sendable`() async throws {
    try await exploreSchedules(10) {
      let plain = Plain()
      plain.count = 2
      let account = SafeAccount(balance: 100)
      let task = Task { await account.withdraw(1) }
      _ = await task.value
      await plain.increment()
      expect(plain.count) == 3
    }
  }

  @Test @MainActor func `what is not Sendable, on the main actor`() async throws {
    let plain = Plain()
    try await exploreSchedules(10) {
      plain.count += 1
      await Task.yield()
    }
    #expect(plain.count >= 10)
  }
}
