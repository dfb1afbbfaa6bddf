import Stakeout
import StakeoutSchedules
import StakeoutTestSupport
import Testing

@Suite struct ExplorerTests {
  /// Uses everything that a run controls, such as actors, task groups, streams and sleeps, and adds a
  /// letter to the text at each step.
  private static func everything(_ text: Shared<String>) async {
    @Sendable func withdraw(_ name: String, from account: Account) async {
      text.value += name
      let done = await account.withdraw(80)
      text.value += done ? name : "-"
    }
    @Sendable func increment(_ name: String, _ counter: Counter) async {
      text.value += name
      await counter.increment()
      text.value += name
    }
    let account = Account(balance: 100)
    async let first: Void = withdraw("a", from: account)
    let second = Task { await withdraw("b", from: account) }
    let third = Task.detached { await withdraw("c", from: account) }
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await increment("d", counter) }
      group.addTask { await increment("e", counter) }
      group.addTask {
        try? await Task.sleep(for: .milliseconds(5))
        text.value += "f"
      }
      await group.next()
      text.value += "g"
      group.cancelAll()
    }
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    Task {
      for number in 0..<3 {
        continuation.yield(number)
        text.value += "h"
        try? await Task.sleep(for: .milliseconds(1))
      }
      continuation.finish()
    }
    for await number in stream { text.value += "\(number)" }
    _ = await (first, second.value, third.value)
  }

  /// Explores the body, and returns the text of each schedule.
  private static func explore() async throws -> [String] {
    let texts = Shared<[String]>([])
    let seen = try await exploreSchedules(60, by: .random) {
      let text = Shared("")
      await everything(text)
      texts.value += [text.value]
    }
    #expect(seen.count == 60)
    return texts.value
  }

  @Test func `two explorations at once beside ordinary tasks run as each does alone`() async throws
  {
    let alone = try await Self.explore()
    #expect(Set(alone).count > 20)
    let isOver = Shared(false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          while !isOver.value {
            await Self.everything(Shared(""))
            await MainActor.run {}
          }
        }
      }
      async let one = Self.explore()
      async let other = Self.explore()
      let beside = try await [one, other]
      isOver.value = true
      #expect(beside == [alone, alone])
    }
  }
}
