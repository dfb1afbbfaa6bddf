import Foundation
import Stakeout
import StakeoutSchedules
import Testing

@Suite struct ScheduleTrapTests {
  @Test func `a trap is a failing schedule`() async throws {
    let text = try await failure {
      let seen = try await exploreSchedules(1_000, by: .random) {
        if await balanceAfterTwoWithdrawals(from: Account(balance: 100)) < 0 {
          fatalError("overdrawn")
        }
      }
      #expect(seen.failure != nil)
    }
    #expect(text.contains("overdrawn"))
    #expect(text.contains("trapped"))
  }

  @Test func `the text of a trap is the same each time`() async throws {
    func text() async throws -> String {
      try await failure(exploring: 1, hangsAfter: .seconds(60)) {
        let traps = Task<Void, Never>(name: "importer") { fatalError("unreadable") }
        await traps.value
      }
    }
    let first = try await text()
    #expect(first.contains("unreadable, at "))
    #expect(first.contains("in task 2 \"importer\""))
    #expect(try await text() == first)
  }

  @Test(arguments: [false, true])
  func `a continuation that is resumed twice is named by the runtime's sentence`(
    waits: Bool
  ) async throws {
    let text = try await failure(exploring: 1, hangsAfter: .seconds(60)) {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        if !waits { continuation.resume() }
        Task {
          continuation.resume()
          if waits { continuation.resume() }
        }
      }
      await everythingElseIsWaiting()
    }
    #expect(text.contains("tried to resume its continuation more than once"))
  }

  @Test func `a trap in virtual time ends the run, not the process`() async throws {
    let text = await failure {
      await #expect(throws: RunBroken.self) {
        try await inVirtualTime {
          try await Task.sleep(for: .seconds(60))
          fatalError("too late")
        }
      }
    }
    #expect(text.contains("too late"))
  }

  @Test func `a region inside of a schedule has its own traps, and the schedule goes on`()
    async throws
  {
    let seen = try await exploreSchedules(100) {
      let account = Account(balance: 100)
      async let other = account.balance
      let trap = await Trap.catching {
        await Task.yield()
        await Task<Void, Never> { fatalError("in the region") }.value
      }
      expect(trap?.message).to(equal("in the region"))
      _ = await other
      await expect {
        await Task<Void, Never> { @MainActor in fatalError("in an expectation") }.value
      }
      .to(throwAssertion(saying: contain("in an expectation")))
    }
    #expect(seen.failure == nil)
    #expect(seen.count > 1)
    try await inVirtualTime {
      let trap = await Trap.catching {
        try? await Task.sleep(for: .seconds(60))
        fatalError("after a minute")
      }
      #expect(trap?.message == "after a minute")
      #expect(VirtualTime.elapsed == .seconds(60))
    }
  }

  @Test func `an actor in which a schedule has trapped goes on in the next one`() async throws {
    let shared = Teller()
    let text = try await failure(exploring: 1, hangsAfter: .seconds(60)) {
      await shared.fail()
    }
    #expect(text.contains("in a shared actor"))
    #expect(await shared.isOpen())
  }
}

/// An actor that lives longer than the schedule that traps in it.
private actor Teller {
  func isOpen() -> Bool { true }
  func fail() { fatalError("in a shared actor") }
}
