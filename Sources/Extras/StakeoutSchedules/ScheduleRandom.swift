internal import StakeoutCalls

/// Random numbers that a schedule determines: the same in each repetition of the schedule.
///
/// Use it in the body of `exploreSchedules` for what
/// would be random otherwise:
///
/// ```swift
/// var random = ScheduleRandom()
/// let amount = Int.random(in: 1...100, using: &random)
/// ```
///
/// Each generator has numbers of its own. Another schedule has others, and outside of a run the
/// numbers are always the same.
public struct ScheduleRandom: RandomNumberGenerator, Sendable {
  private var numbers: SeededGenerator

  /// A generator for the run that the current task is a part of.
  public init() { numbers = SeededGenerator(seed: ScheduleRun.current?.nextSeed() ?? 0) }

  /// The next number.
  public mutating func next() -> UInt64 { numbers.next() }
}
