/// Chooses which of the ready jobs of a run runs next.
protocol Chooser: AnyObject {
  /// - Parameters:
  ///   - count: How many jobs there are; at least two.
  ///   - step: How many jobs have run before.
  ///   - key: Tells whose job it is: the same for all jobs of a task.
  /// - Returns: The place of the job, where 0 has been ready for the longest time.
  func choose(among count: Int, step: Int, whose key: (Int) -> UInt64) -> Int
}

/// Takes the job that has been ready for the longest time.
final class FirstInFirstOut: Chooser {
  func choose(among count: Int, step: Int, whose key: (Int) -> UInt64) -> Int { 0 }
}
