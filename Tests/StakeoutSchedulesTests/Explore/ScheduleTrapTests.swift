import Foundation
import Stakeout
import StakeoutSchedules
import Testing

@Suite struct ScheduleTrapTests {
  @Test func `a trap is a failing schedule`() async throws {
    let failures = CapturingReporter()
    let seen = try await withReporter(failures) {
      try await exploreSchedules(1_000, by: .random) {
        let account = Account(balance: 100)
        async let first = account.withdraw(80)
        async let second = account.withdraw(80)
        _ = await (first, second)
        let balance = await account.balance
        if balance < 0 { fatalError("overdrawn") }
      }
    }
    #expect(seen.failure != nil)
    try #require(failures.failures.count == 1)
    #expect(failures.messages[0].contains("overdrawn"))
    #expect(failures.messages[0].contains("trapped"))
  }

  @Test func `the text of a trap is the same each time`() async throws {
    var texts: Set<String> = []
    for _ in 0..<2 {
      let failures = CapturingReporter()
      try await withReporter(failures) {
        _ = try await exploreSchedules(1) {
          let traps = Task<Void, Never>(name: "importer") { fatalError("unreadable") }
          await traps.value
        }
      }
      texts.insert(failures.messages.first ?? "")
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("unreadable, at ") == true)
    #expect(texts.first?.contains("in task 2 \"importer\"") == true)
  }

  @Test(arguments: [false, true])
  func `a continuation that is resumed twice is named by the runtime's sentence`(
    waits: Bool
  ) async throws {
    let failures = CapturingReporter()
    try await withReporter(failures) {
      _ = try await exploreSchedules(1) {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
          if !waits { continuation.resume() }
          Task {
            continuation.resume()
            if waits { continuation.resume() }
          }
        }
        await everythingElseIsWaiting()
      }
    }
    #expect(failures.messages.count == 1)
    #expect(
      failures.messages.first?.contains("tried to resume its continuation more than once") == true)
  }

  @Test func `a trap in virtual time ends the run, not the process`() async throws {
    let failures = CapturingReporter()
    await withReporter(failures) {
      await #expect(throws: RunBroken.self) {
        try await inVirtualTime {
          try await Task.sleep(for: .seconds(60))
          fatalError("too late")
        }
      }
    }
    #expect(failures.messages.count == 1)
    #expect(failures.messages[0].contains("too late"))
  }
}
