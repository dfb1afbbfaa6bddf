import SpecTestSupport
import StakeoutSpecs
import Testing

/// The order in which a run enters contexts, runs the selected examples, and leaves the contexts.
@Suite struct SpecRunTests {
  /// Returns examples that write their names into a log, as their hooks do.
  private func loggedExamples(_ count: Int, in log: Locked<[String]>) -> [SpecExample] {
    specExamples { s in
      var runs = 0
      s.beforeAll { log.withLock { $0.append("BA") } }
      s.afterAll { log.withLock { [runs] in $0.append("AA after \(runs)") } }
      for number in 0..<count {
        s.it("\(number)") {
          runs += 1
          log.withLock { $0.append("\(number)") }
        }
      }
    }
  }

  @Test func `a second round starts afresh`() async throws {
    let log = Locked<[String]>([])
    let examples = loggedExamples(3, in: log)
    for _ in 1...2 {
      for example in examples { try await example() }
    }
    let round = ["BA", "0", "1", "2", "AA after 3"]
    #expect(log.withLock { $0 } == round + round)
  }

  /// Swift Testing 6.4 repeats an example before it runs the next one.
  @Test
  func `an example that is repeated in its place enters no context again, unless it is the last`()
    async throws
  {
    let log = Locked<[String]>([])
    let examples = loggedExamples(2, in: log)
    for example in examples {
      for _ in 1...2 { try await example() }
    }
    #expect(log.withLock { $0 } == ["BA", "0", "0", "1", "AA after 3", "BA", "1"])
    // The new tree waits for all examples again.
    try await examples[0]()
    #expect(log.withLock { $0.suffix(2) } == ["0", "AA after 2"])
  }

  private func complaint(about path: String) -> String {
    """
    the body of the spec builds a different tree each time, for example from a set or a \
    file that changes: this tree has no <\(path)>
    """
  }

  @Test(arguments: [SpecMode.shared, .isolated])
  func `a spec that builds fewer examples the second time says so`(mode: SpecMode) async throws {
    let builds = Locked(0)
    let ran = Locked<[Int]>([])
    let examples = specExamples(in: mode) { s in
      let count = builds.withLock { count in
        count += 1
        return count
      }
      for number in 0..<(count == 1 ? 3 : 1) {
        s.it("\(number)") { ran.withLock { $0.append(number) } }
      }
    }
    #expect(examples.map(\.title) == ["0", "1", "2"])
    try await examples[0]()
    let error = await #expect(throws: (any Error).self) { try await examples[2]() }
    #expect(error.map { "\($0)" } == complaint(about: "2"))
    #expect(ran.withLock { $0 } == [0])
  }

  @Test(arguments: [SpecMode.shared, .isolated])
  func `an example that has another title the second time does not run`(mode: SpecMode)
    async throws
  {
    let builds = Locked(0)
    let hasRun = Locked(false)
    let examples = specExamples(in: mode) { s in
      let count = builds.withLock { count in
        count += 1
        return count
      }
      s.it(count == 1 ? "one" : "two") { hasRun.withLock { $0 = true } }
    }
    let error = await #expect(throws: (any Error).self) { try await examples[0]() }
    #expect(error.map { "\($0)" } == complaint(about: "one"))
    #expect(!hasRun.withLock { $0 })
  }

  @Test(arguments: [SpecMode.shared, .mainActor])
  func `examples that are started at once run one at a time`(mode: SpecMode) async throws {
    final class Counter { var inside = 0 }
    let ran = Locked(0)
    let spec: @Sendable (SpecBuilder) throws -> Void = { s in
      let counter = Counter()
      for number in 0..<50 {
        s.it("\(number)") {
          counter.inside += 1
          await Task.yield()
          #expect(counter.inside == 1)
          counter.inside -= 1
          ran.withLock { $0 += 1 }
        }
      }
    }
    let examples = await MainActor.run { specExamples(in: mode, spec) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for example in examples { group.addTask { try await example() } }
      try await group.waitForAll()
    }
    #expect(ran.withLock { $0 } == 50)
  }
}

/// A spec with an example that never gets its turn: the run waits for it, but a trait holds it back.
///
/// The contexts are left at the end of the spec nevertheless.
enum HeldBackSpec: Spec {
  fileprivate static let log = Locked<[String]>([])

  static var traits: [any SuiteTrait] { [LogAtTheEnd()] }

  static func spec(_ s: SpecBuilder) {
    s.beforeAll { log.withLock { $0.append("BA") } }
    s.afterAll { log.withLock { $0.append("AA") } }
    s.it("runs") { log.withLock { $0.append("1") } }
    s.it("is held back", HeldBack()) { log.withLock { $0.append("NOT") } }
  }

  private struct HeldBack: TestTrait, TestScoping {
    func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {}
  }

  private struct LogAtTheEnd: SuiteTrait, TestScoping {
    func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      log.withLock { $0 = [] }
      try await function()
      #expect(log.withLock { $0 } == ["BA", "1", "AA"])
    }
  }
}
