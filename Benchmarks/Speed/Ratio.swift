import CFloors
import Operations
import Stakeout
import Support

/// The time that Stakeout takes for a purpose, compared with the least time that the machine and the
/// system take for it.
struct Ratio {
  let purpose: String
  let floor: String
  /// The least time of one operation, in nanoseconds.
  let floorTime: Double
  /// Stakeout's time for one operation, in nanoseconds.
  let ourTime: Double

  var value: Double { ourTime / floorTime }

  /// Measures the ratios whose times are those of one thread, and hardly depend on other processes.
  static func measured() -> [Ratio] {
    let ledger = FakeLedger()
    let list = GuardedList<Int>()
    let times = 1000
    return [
      Ratio(
        "a trap", times, floor: "`sigsetjmp`, a signal, `siglongjmp`",
        ours: {
          for _ in 0..<times { _ = Trap.catching { fatalError("no such account") } }
        },
        floor: { floors_trap(times) }),
      Ratio(
        "a trap, beside the signal alone", times, floor: "an empty handler for `ud2`",
        ours: {
          for _ in 0..<times { _ = Trap.catching { fatalError("no such account") } }
        },
        floor: { floors_handler(times) }),
      Ratio(
        "a recorded call without arguments", times,
        floor: "an atomic addition, and a store of 48 bytes",
        ours: {
          for _ in 0..<times { ledger.close() }
          ledger.resetCalls()
        },
        floor: { floors_append(times) }),
      Ratio(
        "a recorded call with an argument", times, floor: "an array behind a mutex",
        ours: {
          for number in 0..<times { ledger.balance(of: number) }
          ledger.resetCalls()
        },
        floor: {
          for number in 0..<times { list.append(number, thread: 1, function: 1) }
          list.removeAll()
        }),
    ]
  }

  /// Makes a ratio of two times that were measured separately.
  init(_ purpose: String, floor: String, ourTime: Double, floorTime: Double) {
    (self.purpose, self.floor) = (purpose, floor)
    (self.ourTime, self.floorTime) = (ourTime, floorTime)
  }

  /// Measures both alternately, and takes the best time of each, because disturbances only add time.
  ///
  /// The rounds last for a tenth of a second at least, so that another process cannot disturb all of them.
  private init(
    _ purpose: String, _ times: Int, floor: String, ours: () -> Void,
    floor standard: () -> Void
  ) {
    var (ourTime, floorTime) = (Int.max, Int.max)
    let end = Clock.now + 100_000_000
    var rounds = 0
    while rounds < 50 || Clock.now < end {
      rounds += 1
      floorTime = min(floorTime, Self.time(of: standard))
      ourTime = min(ourTime, Self.time(of: ours))
    }
    (self.purpose, self.floor) = (purpose, floor)
    self.floorTime = Double(floorTime) / Double(times)
    self.ourTime = Double(ourTime) / Double(times)
  }

  private static func time(of work: () -> Void) -> Int {
    let start = Clock.threadTime
    work()
    return max(1, Clock.threadTime - start)
  }
}

extension Operation {
  /// Returns the time of one operation in nanoseconds, which is the best of several rounds.
  func bestTime() async -> Double {
    let times = 0..<1000
    var best = Int.max
    for _ in 0..<30 {
      let start = Clock.now
      await run(times)
      best = min(best, Clock.now - start)
      cleanUp()
    }
    return Double(best) / Double(times.count)
  }
}
