import Foundation
import Stakeout
import StakeoutSchedules
import Testing

@Suite struct VirtualTimeTests {
  @Test func `an hour of sleep takes no time`() async throws {
    let start = ContinuousClock.now
    try await inVirtualTime {
      let before = ContinuousClock.now
      try await Task.sleep(for: .seconds(3600))
      #expect(VirtualTime.elapsed == .seconds(3600))
      #expect(before.duration(to: .now) == .seconds(3600))
    }
    #expect(start.duration(to: .now) < .seconds(600))
  }

  @Test func `a cancelled sleep moves no time`() async throws {
    let time = try await inVirtualTime {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await Task.sleep(for: .seconds(1)) }
        group.addTask { try? await Task.sleep(for: .seconds(2)) }
        await group.next()
        group.cancelAll()
      }
      return VirtualTime.elapsed
    }
    #expect(time == .seconds(1))
  }

  @Test func `waits of this package take virtual time`() async throws {
    try await inVirtualTime {
      let box = Box()
      Task {
        try await Task.sleep(for: .seconds(59))
        await box.set(7)
      }
      await expect { await box.value }.toEventually(equal(7), timeout: .seconds(60))
      #expect(VirtualTime.elapsed == .seconds(59))
      await expect { await box.value }.toNever(equal(8), until: .seconds(60))
      #expect(VirtualTime.elapsed == .seconds(119))
    }
  }

  @Test func `a hang is seen, with the tasks that wait`() async throws {
    let failures = CapturingReporter()
    await withReporter(failures) {
      do {
        try await inVirtualTime {
          let never = Task(name: "never resumed") {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          }
          await never.value
        }
        Issue.record("came back")
      } catch {}
    }
    print(failures.messages)
    #expect(failures.messages.count == 1)
  }
}

actor Box {
  var value = 0
  func set(_ value: Int) { self.value = value }
}
