import StakeoutCore
import Testing

/// The pauses of a polling wait, by the time that it has waited and the processor time that it has used.
@Suite struct PollingPauseTests {
  private let second: Int64 = 1_000_000_000

  private let millisecond: Int64 = 1_000_000

  /// Returns the pause in nanoseconds, by default in a wait with the usual interval that has used no
  /// processor time yet.
  private func poll(
    _ elapsed: Int64, longest: Int64 = 10_000_000, spent: Int64 = 0, waits: Int = 1
  ) -> Int64 {
    let pause = Wait.pause(
      after: .nanoseconds(elapsed), longest: .nanoseconds(longest),
      cost: PollingCost(spent: .nanoseconds(spent), waits: waits))
    return pause.components.seconds * 1_000_000_000 + pause.components.attoseconds / 1_000_000_000
  }

  @Test(
    arguments: [
      (elapsed: Int64(0), pause: Int64(20_000)), (elapsed: 480_000, pause: 20_000),
      (elapsed: 480_024, pause: 20_001), (elapsed: 2_400_000, pause: 100_000),
      (elapsed: 8_399_999, pause: 349_999), (elapsed: 8_400_000, pause: 350_000),
      (elapsed: 1_000_000_000, pause: 350_000), (elapsed: .max, pause: 350_000),
    ] as [(elapsed: Int64, pause: Int64)])
  func `within its budget, a pause is a twenty-fourth of the wait, and fine`(
    row: (elapsed: Int64, pause: Int64)
  ) {
    #expect(poll(row.elapsed) == row.pause)
    let budget = 2_500_000 + row.elapsed / 85
    #expect(poll(row.elapsed, spent: budget / 8 * 8) == row.pause)
  }

  @Test(
    arguments: [
      (elapsed: Int64(2_400_000), pause: Int64(100_000)),
      (elapsed: 8_400_000, pause: 350_000), (elapsed: 24_000_000, pause: 1_000_000),
      (elapsed: 239_999_999, pause: 9_999_999), (elapsed: 240_000_000, pause: 10_000_000),
      (elapsed: .max / 100, pause: 10_000_000),
    ] as [(elapsed: Int64, pause: Int64)])
  func `whatever polling costs, a pause is at most a twenty-fourth of the wait, and 10 ms`(
    row: (elapsed: Int64, pause: Int64)
  ) {
    #expect(poll(row.elapsed, spent: .max) == row.pause)
    #expect(poll(row.elapsed, spent: .max, waits: .max) == row.pause)
  }

  /// Simulates a wait of one second in which each poll costs this many nanoseconds, and returns the
  /// number of polls and their total cost.
  private func simulated(costOfPoll cost: Int64) -> (polls: Int64, spent: Int64) {
    var (elapsed, spent, polls) = (Int64(0), Int64(0), Int64(0))
    while elapsed < second {
      elapsed += poll(elapsed, spent: spent) + cost
      spent += cost
      polls += 1
    }
    return (polls, spent)
  }

  @Test(arguments: [1_000, 5_000, 10_000, 20_000, 40_000] as [Int64])
  func `a wait of one second stays within its budget, and uses it up if it has to`(cost: Int64) {
    let (polls, spent) = simulated(costOfPoll: cost)
    #expect(spent <= 2_500_000 + second / 85 + 2 * cost)
    #expect(polls >= min(2_500, 13_000_000 / cost))
  }

  @Test func `beyond its budget, a pause lasts until the wait has made up for it`() {
    let budget = 2_500_000 + second / 85
    #expect(poll(second, spent: budget + 5_000) >= 85 * 5_000)
    #expect(poll(second, spent: budget + 5_000) < 85 * 5_020)
  }

  @Test func `many waits at once share the budget of eight`() {
    let budget = 2_500_000 + second / 85
    for waits in [0, 1, 8] {
      #expect(poll(second, spent: budget / 8 * 8, waits: waits) == 350_000)
      #expect(poll(second, spent: budget + 10_000, waits: waits) >= 10_000 * 85)
    }
    #expect(poll(second, spent: budget / 16 * 8 - 1, waits: 16) == 350_000)
    #expect(poll(second, spent: budget / 2 + 10_000, waits: 16) >= 10_000 * 85 * 2)
    #expect(poll(second, spent: second, waits: 16) == 10_000_000)
  }

  @Test(
    arguments: [
      (longest: Int64(0), pause: Int64(20_000)), (longest: 19_999, pause: 20_000),
      (longest: 50_000, pause: 50_000), (longest: 500_000, pause: 500_000),
      (longest: 5_000_000, pause: 5_000_000),
    ] as [(longest: Int64, pause: Int64)])
  func `no pause is longer than the interval`(row: (longest: Int64, pause: Int64)) {
    #expect(poll(second, longest: row.longest, spent: second) == row.pause)
    #expect(poll(second, longest: row.longest) == min(row.pause, 350_000))
  }

  @Test(
    arguments: [
      (elapsed: Int64(0), longest: Int64(10_000_001), pause: Int64(20_000)),
      (elapsed: 240_000_000, longest: 10_000_001, pause: 10_000_000),
      (elapsed: 240_000_048, longest: 10_000_001, pause: 10_000_001),
      (elapsed: .max, longest: 10_000_001, pause: 10_000_001),
      (elapsed: 2_400_000_000, longest: .max, pause: 100_000_000),
      (elapsed: .max, longest: .max, pause: .max / 24),
    ] as [(elapsed: Int64, longest: Int64, pause: Int64)])
  func `a longer interval than the default is reached`(
    row: (elapsed: Int64, longest: Int64, pause: Int64)
  ) {
    for spent in [Int64(0), .max] {
      #expect(poll(row.elapsed, longest: row.longest, spent: spent) == row.pause)
    }
  }
}
