import Foundation
import StakeoutTestSupport
import Testing

import StakeoutCore
import StakeoutMatching

/// The decisions of a waiter, with given times in place of a clock.
@Suite struct WaiterTests {
  private func at(_ microseconds: UInt64) -> Deadline {
    Deadline(nanoseconds: 1_000_000_000 + microseconds * 1_000)
  }

  private func waiter(
    _ timeout: Duration, longest: Duration = .milliseconds(10), isWoken: Bool = false
  ) -> Waiter {
    var waiter = Waiter(start: at(0), timeout: timeout, longestPause: longest)
    waiter.isWoken = isWoken
    return waiter
  }

  @Test func `an evaluation that began before the deadline is followed by another`() {
    var waiter = waiter(.microseconds(100))
    #expect(waiter.next(evaluationBegan: at(99), now: at(99)) == .pause(until: at(100)))
    #expect(waiter.next(evaluationBegan: at(99), now: at(100)) == .pause(until: at(100)))
    // A slow evaluation ended long after the deadline. The last one still follows, at once.
    #expect(waiter.next(evaluationBegan: at(99), now: at(5_000)) == .pause(until: at(100)))
    #expect(waiter.next(evaluationBegan: at(100), now: at(100)) == .giveUp)
    #expect(waiter.next(evaluationBegan: at(5_000), now: at(5_001)) == .giveUp)
  }

  @Test func `at first it does not sleep, but only before the deadline`() {
    var waiter = waiter(.seconds(1))
    #expect(waiter.next(evaluationBegan: at(0), now: at(0)) == .yield)
    #expect(waiter.next(evaluationBegan: at(48), now: at(49)) == .yield)
    #expect(waiter.next(evaluationBegan: at(49), now: at(50)) == .pause(until: at(70)))
    var short = self.waiter(.microseconds(10))
    #expect(short.next(evaluationBegan: at(8), now: at(9)) == .yield)
    #expect(short.next(evaluationBegan: at(9), now: at(10)) == .pause(until: at(10)))
    #expect(short.next(evaluationBegan: at(10), now: at(11)) == .giveUp)
  }

  @Test func `pauses are longer where polling is dear`() {
    var waiter = waiter(.seconds(1))
    waiter.cost = PollingCost(spent: .seconds(1))
    #expect(
      waiter.next(evaluationBegan: at(240_000), now: at(240_000)) == .pause(until: at(250_000)))
  }

  @Test func `an interval longer than the usual one is for few evaluations`() {
    var waiter = waiter(.seconds(1), longest: .milliseconds(20))
    #expect(waiter.next(evaluationBegan: at(0), now: at(0)) == .pause(until: at(20)))
    #expect(
      waiter.next(evaluationBegan: at(240_000), now: at(240_000)) == .pause(until: at(250_000)))
    #expect(
      waiter.next(evaluationBegan: at(900_000), now: at(900_000)) == .pause(until: at(920_000)))
  }

  @Test func `no evaluation begins that would take until after the deadline`() {
    var waiter = waiter(.milliseconds(200))
    // The first evaluation may have been slow by chance, so another one may begin.
    #expect(waiter.next(evaluationBegan: at(0), now: at(120_000)) == .pause(until: at(120_350)))
    #expect(
      waiter.next(evaluationBegan: at(120_350), now: at(140_350)) == .pause(until: at(140_700)))
    #expect(
      waiter.next(evaluationBegan: at(140_700), now: at(160_700)) == .pause(until: at(161_050)))
    #expect(
      waiter.next(evaluationBegan: at(161_050), now: at(181_050)) == .pause(until: at(200_000)))
    // The faster one of the last two evaluations counts.
    #expect(
      waiter.next(evaluationBegan: at(161_050), now: at(161_060)) == .pause(until: at(161_410)))
    #expect(
      waiter.next(evaluationBegan: at(161_410), now: at(181_410)) == .pause(until: at(181_760)))
    // An evaluation that took longer than expected is followed by the last one.
    #expect(
      waiter.next(evaluationBegan: at(199_000), now: at(240_000)) == .pause(until: at(200_000)))
    #expect(waiter.next(evaluationBegan: at(240_000), now: at(280_000)) == .giveUp)
  }

  @Test func `an absurd interval ends at the deadline, an absurd timeout does not end`() {
    var long = waiter(.milliseconds(1), longest: .seconds(Int64.max))
    #expect(long.next(evaluationBegan: at(990), now: at(990)) == .pause(until: at(1_000)))
    var endless = waiter(.seconds(Int64.max))
    #expect(endless.next(evaluationBegan: at(50), now: at(50)) == .pause(until: at(70)))
    #expect(endless.deadline > at(1 << 40))
    var both = waiter(.seconds(Int64.max), longest: .seconds(Int64.max))
    #expect(both.next(evaluationBegan: at(0), now: at(24_000)) == .pause(until: at(25_000)))
  }

  @Test func `with an event the pause is a heartbeat, and ends at the deadline`() {
    var woken = waiter(.seconds(1), isWoken: true)
    let beat = at(0).advanced(by: Waiter.heartbeat)
    #expect(woken.next(evaluationBegan: at(0), now: at(0)) == .pause(until: beat))
    #expect(woken.next(evaluationBegan: at(0), now: at(950_000)) == .pause(until: at(1_000_000)))
    #expect(woken.next(evaluationBegan: at(1_000_000), now: at(1_000_000)) == .giveUp)
  }
}

/// The two ways to run a waiter: one blocks its thread, and one suspends its task.
@Suite struct WaiterDrivingTests {
  enum Driver: CaseIterable {
    case block, suspend

    func wait(
      _ waiter: inout Waiter, wakes: () -> (any WakeSource)? = { nil },
      until condition: () throws -> Bool
    ) async throws -> Waiter.End {
      switch self {
      case .block: try blocked(&waiter, wakes, condition)
      case .suspend: try await waiter.suspend(wakes: wakes) { try condition() }
      }
    }

    /// Blocks in a synchronous function, because an async function must not call `block`.
    private func blocked(
      _ waiter: inout Waiter, _ wakes: () -> (any WakeSource)?, _ condition: () throws -> Bool
    ) throws -> Waiter.End {
      try waiter.block(wakes: wakes, until: condition)
    }
  }

  private func waiter(_ timeout: Duration, longest: Duration = .milliseconds(1)) -> Waiter {
    Waiter(start: .now, timeout: timeout, longestPause: longest)
  }

  @Test(arguments: Driver.allCases)
  func `what holds already is evaluated once, and no event is asked for`(
    driver: Driver
  ) async throws {
    var (waiter, evaluations, events) = (waiter(.seconds(600)), 0, 0)
    let end = try await driver.wait(
      &waiter,
      wakes: {
        events += 1
        return ExplicitWakeSource()
      },
      until: {
        evaluations += 1
        return true
      })
    #expect(end == .satisfied)
    #expect(evaluations == 1 && events == 0)
  }

  @Test(arguments: Driver.allCases)
  func `the last evaluation begins at the deadline or later, all others before`(
    driver: Driver
  ) async throws {
    var waiter = waiter(.milliseconds(20))
    let deadline = waiter.deadline
    var began: [Deadline] = []
    let end = try await driver.wait(&waiter) {
      began.append(.now)
      return false
    }
    #expect(end == .timedOut)
    #expect(began.count >= 2)
    #expect(began.last.map { $0 >= deadline } == true)
    // The driver reads the clock just before the condition does, so the last two evaluations may be
    // late.
    #expect(began.dropLast(2).allSatisfy { $0 < deadline })
  }

  @Test(arguments: Driver.allCases)
  func `a condition that is slow is evaluated at the deadline all the same`(
    driver: Driver
  ) async throws {
    var waiter = waiter(.milliseconds(1))
    let deadline = waiter.deadline
    var evaluations = 0
    let end = try await driver.wait(&waiter) {
      evaluations += 1
      // The first evaluation ends after the deadline. The condition holds in the second one.
      Wait.until(deadline.advanced(by: .milliseconds(5)))
      return evaluations == 2
    }
    #expect(end == .satisfied)
  }

  @Test(arguments: Driver.allCases)
  func `the event is asked for once, after the first evaluation, and a second follows`(
    driver: Driver
  ) async throws {
    var steps: [String] = []
    var waiter = waiter(.seconds(3600))
    let end = try await driver.wait(
      &waiter,
      wakes: {
        steps.append("event")
        return ExplicitWakeSource()
      },
      until: {
        steps.append("evaluation")
        return steps.count == 3
      })
    #expect(end == .satisfied)
    #expect(steps == ["evaluation", "event", "evaluation"])
  }

  @Test(arguments: Driver.allCases)
  func `a ring from another thread leads to an evaluation that sees what it was about`(
    driver: Driver
  ) async throws {
    let source = ExplicitWakeSource()
    let count = Shared(0)
    var waiter = waiter(.seconds(3600), longest: .seconds(3600))
    var evaluations = 0
    let end = try await driver.wait(
      &waiter, wakes: { source },
      until: {
        evaluations += 1
        if evaluations == 2 {
          Thread.detachNewThread {
            count.increment()
            source.ring()
          }
        }
        return count.value == 1
      })
    #expect(end == .satisfied)
    #expect(evaluations >= 2)
  }

  @Test(arguments: Driver.allCases)
  func `without a ring the heart beats`(driver: Driver) async throws {
    var waiter = waiter(.seconds(3600), longest: .seconds(3600))
    var evaluations = 0
    let end = try await driver.wait(
      &waiter, wakes: { ExplicitWakeSource() },
      until: {
        evaluations += 1
        return evaluations == 4
      })
    #expect(end == .satisfied)
    #expect(Deadline.now.duration(since: waiter.start) >= Waiter.heartbeat * 2)
  }

  @Test(arguments: Driver.allCases)
  func `an error of the condition ends the wait`(driver: Driver) async {
    struct Oops: Error {}
    var waiter = waiter(.seconds(3600))
    var evaluations = 0
    await #expect(throws: Oops.self) {
      _ = try await driver.wait(&waiter) {
        evaluations += 1
        if evaluations == 3 { throw Oops() }
        return false
      }
    }
    #expect(evaluations == 3)
  }

  @Test(arguments: [false, true])
  func `a cancelled task makes a last evaluation, at once`(isWoken: Bool) async {
    let evaluations = Shared(0)
    let task = Task {
      var waiter = Waiter(start: .now, timeout: .seconds(3600), longestPause: .seconds(3600))
      return await waiter.suspend(
        wakes: { isWoken ? ExplicitWakeSource() : nil },
        until: {
          if evaluations.increment() == 3 { withUnsafeCurrentTask { $0?.cancel() } }
          return false
        })
    }
    #expect(await task.value == .cancelled)
    #expect(evaluations.value == 4)
  }

  @Test func `a condition that holds in the last evaluation of a cancelled task satisfies`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var waiter = Waiter(start: .now, timeout: .seconds(3600), longestPause: .milliseconds(1))
      return await waiter.suspend { true }
    }
    #expect(await task.value == .satisfied)
  }
}
