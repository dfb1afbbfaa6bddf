import Foundation
import Stakeout
import StakeoutSchedules
import Testing

/// The clocks that show the virtual time of a run, and those that keep the real time.
@Suite struct RunClockTests {
  private static let day = Duration.seconds(86_400)

  @Test func `virtual time moves Swift's clocks, and no others`() async throws {
    let (real, date) = (ContinuousClock.now, Date())
    // The limit is longer than any wait for a thread.
    try await inVirtualTime(hangsAfter: .seconds(600)) {
      let (continuous, suspending) = (ContinuousClock.now, SuspendingClock.now)
      let virtual = VirtualTime.clock.now
      try await Task.sleep(for: Self.day)
      #expect(continuous.duration(to: .now) == Self.day)
      #expect(suspending.duration(to: .now) == Self.day)
      #expect(virtual.duration(to: VirtualTime.clock.now) == Self.day)
      #expect(Date().timeIntervalSince(date) < 86_400)
      let elsewhere = await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: ContinuousClock.now) }
      }
      #expect(real.duration(to: elsewhere) < Self.day)
    }
    #expect(real.duration(to: .now) < Self.day)
  }

  @Test func `a wait of Stakeout ends at its deadline in virtual time`() async throws {
    try await inVirtualTime {
      let start = ContinuousClock.now
      await expect { 1 }.toNever(equal(2), until: .seconds(86_400))
      #expect(start.duration(to: .now) == Self.day)
    }
  }
}
