internal import StakeoutCalls

/// Takes any job, each with the same probability.
final class RandomChooser: Chooser {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  func choose(among count: Int, step: Int, whose key: (Int) -> UInt64) -> Int {
    Int.random(in: 0..<count, using: &random)
  }
}
