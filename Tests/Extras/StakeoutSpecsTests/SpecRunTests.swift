import Testing

@testable import StakeoutSpecs

@Suite struct SpecRunTests {
  /// A run whose examples and hooks write themselves into a log; all examples are selected.
  private func loggedRun(
    of count: Int, in log: Locked<[String]>
  ) throws -> (SpecRun, [ExampleName]) {
    let spec: @Sendable (SpecBuilder) throws -> Void = { s in
      s.beforeAll { log.withLock { $0.append("BA") } }
      s.afterAll { log.withLock { $0.append("AA") } }
      for number in 0..<count { s.it("\(number)") { log.withLock { $0.append("\(number)") } } }
    }
    let run = SpecRun(spec, mode: .shared, host: SwiftTestingHost())
    let names = try SpecTree.build(spec).names
    for name in names { run.select(name.index) }
    return (run, names)
  }

  @Test func `a second round starts afresh, and what got no turn is left at the end`() async throws
  {
    let log = Locked<[String]>([])
    let (run, names) = try loggedRun(of: 3, in: log)
    for name in names { try await run.run(name) }
    for name in names.prefix(2) { try await run.run(name) }
    await run.finish()
    #expect(log.withLock { $0 } == ["BA", "0", "1", "2", "AA", "BA", "0", "1", "AA"])
  }

  /// As Swift Testing of 6.4 repeats them.
  @Test
  func `an example that is repeated in its place enters no context again, unless it is the last`()
    async throws
  {
    let log = Locked<[String]>([])
    let (run, names) = try loggedRun(of: 2, in: log)
    for name in names { for _ in 0..<2 { try await run.run(name) } }
    await run.finish()
    #expect(log.withLock { $0 } == ["BA", "0", "0", "1", "AA", "BA", "1", "AA"])
  }

  @Test func `a spec that builds fewer examples the second time says so`() async throws {
    let builds = Locked(0)
    let spec: @Sendable (SpecBuilder) throws -> Void = { s in
      let count = builds.withLock { count in
        count += 1
        return count
      }
      for number in 0..<(count == 1 ? 3 : 1) { s.it("\(number)") {} }
    }
    let names = try SpecTree.build(spec).names
    for mode in [SpecMode.shared, .isolated] {
      let run = SpecRun(spec, mode: mode, host: SwiftTestingHost())
      for name in names { run.select(name.index) }
      try await run.run(names[0])
      let failure = await #expect(throws: SpecFailure.self) { try await run.run(names[2]) }
      #expect(failure?.description.contains("builds a different tree each time") == true)
    }
  }

  @Test(arguments: [SpecMode.shared, .mainActor])
  func `examples that are started at once run one at a time`(mode: SpecMode) async throws {
    final class Counter { var inside = 0 }
    let spec: @Sendable (SpecBuilder) throws -> Void = { s in
      let counter = Counter()
      for number in 0..<50 {
        s.it("\(number)") {
          counter.inside += 1
          await Task.yield()
          #expect(counter.inside == 1)
          counter.inside -= 1
        }
      }
    }
    let run = SpecRun(spec, mode: mode, host: SwiftTestingHost())
    let names = try SpecTree.build(spec).names
    for name in names { run.select(name.index) }
    await withThrowingTaskGroup(of: Void.self) { group in
      for name in names { group.addTask { try await run.run(name) } }
    }
  }
}
