/// Chooses which of the ready jobs of a run runs next.
protocol Chooser: AnyObject {
  /// - Parameters:
  ///   - count: How many jobs there are; at least two.
  ///   - step: How many jobs have run before.
  ///   - key: Tells whose job it is: the same for all jobs of a task.
  /// - Returns: The place of the job, where 0 has been ready for the longest time.
  func choose(among count: Int, step: Int, whose key: (Int) -> UInt64) -> Int

  /// Says that a task has kept others waiting for so long that these come before it from here on.
  func giveWay(_ key: UInt64)
}

extension Chooser {
  func giveWay(_ key: UInt64) {}
}
