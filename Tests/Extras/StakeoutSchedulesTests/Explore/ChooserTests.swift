import Stakeout
import Testing

@testable import StakeoutSchedules

/// The program of figure 5 of the paper on PCT: the bug needs one task to be late by all the steps of
/// the other.
@Suite struct ChooserTests {
  private static func lateStart() async {
    final class Shared: @unchecked Sendable {
      // One thread runs all tasks.
      var isReady = false
    }
    let shared = Shared()
    let user = Task {
      for _ in 0..<20 { await Task.yield() }
      expect(shared.isReady) == true
    }
    let maker = Task { shared.isReady = true }
    _ = await (user.value, maker.value)
  }

  private func failures(of count: Int, by strategy: ScheduleStrategy) async throws -> Int {
    var failing = 0
    for seed in 0..<UInt64(count) {
      let collector = FailureCollector()
      let finding = try await collector.collecting {
        let explorer = Explorer(
          Explorer.Settings(count: 1, strategy: strategy.seeded(seed)), at: SourceSite(),
          collecting: collector, of: .current
        ) {
          await Self.lateStart()
        }
        return await RunThread.run { explorer.findFailure() }
      }
      if case .failure = finding { failing += 1 }
    }
    return failing
  }

  @Test func `priorities find in half of the runs what chance finds in one of a million`()
    async throws
  {
    try #require(ConcurrencyHooks.openForRuns() == nil)
    #expect(try await failures(of: 100, by: .random) == 0)
    // With a probability of 10^-9, fewer than 25 of 100 fail for a fair coin.
    #expect(try await failures(of: 100, by: .pct(depth: 1)) > 25)
  }

  @Test func `the tree of decisions is seen whole, each path once`() {
    // Two decisions of three, and then one of two below the first.
    var tree = DepthFirst()
    var seen: [[Int]] = []
    while !tree.hasSeenAll {
      let path = tree.next
      let first = path.first ?? 0
      let choices =
        first == 0
        ? [Choice(index: 0, count: 3), Choice(index: path.count > 1 ? path[1] : 0, count: 2)]
        : [Choice(index: first, count: 3)]
      seen.append(choices.map(\.index))
      #expect(tree.note(choices) == nil)
    }
    #expect(seen == [[0, 0], [0, 1], [1], [2]])
  }

  @Test func `another offer than before is noticed`() {
    var tree = DepthFirst()
    _ = tree.note([Choice(index: 0, count: 2), Choice(index: 0, count: 2)])
    #expect(tree.note([Choice(index: 0, count: 3)]) == 0)
  }

  @Test(arguments: [[], [0, 0, 1], [1, 0, 0, 3, 2], [12]]) func `a token is read as it was written`(
    choices: [Int]
  ) throws {
    let token = ScheduleToken(seed: 7, choices: choices + [0, 0])
    #expect(token.choices == choices)
    #expect(ScheduleToken("\(token)") == token)
  }

  @Test(arguments: ["7:random", "7:pct-2-120"])
  func `a token that names a strategy is read as it was written`(text: String) throws {
    #expect(try #require(ScheduleToken(text)).description == text)
  }

  @Test(arguments: [
    "", "7", "x:", "7:1", "7:-1-1", "7:1-0", "7:1-2-3", "7:1-x", "7:pct-2", "7:pct-0-1",
    "7:random-1", "7:0-1.20000000-1",
  ])
  func `what is no schedule is refused`(text: String) { #expect(ScheduleToken(text) == nil) }

  @Test func `a trace differs at the first step that does`() {
    var one = Trace()
    one.note(70, Choice(index: 0, count: 1))
    one.note(71, Choice(index: 1, count: 2))
    var two = Trace()
    two.note(90, Choice(index: 0, count: 1))
    two.note(93, Choice(index: 1, count: 2))
    #expect(one.partsFrom(two) == nil)
    two.note(90, Choice(index: 0, count: 1))
    #expect(one.partsFrom(two) == 2)
    one.note(71, Choice(index: 0, count: 1))
    #expect(one.partsFrom(two) == 2)
  }
}
