internal import StakeoutBase

/// A task of a run that has not ended, and what it waits for.
struct WaitingTask: Sendable {
  enum Reason: Hashable, Sendable {
    /// Its continuation has to be resumed.
    case continuation
    /// The next element of a stream.
    case stream
    /// A sleep that never ends.
    case sleep
    /// The value of another task, by its number; nil for one outside of the run.
    case task(UInt64?)
    /// A child of its task group.
    case child
    /// Its turn on an actor.
    case actor
    /// Something else to happen: a wait of this package.
    case change
    /// Its turn to run.
    case turn
  }

  let task: TaskAddress
  let reason: Reason
  /// Where it goes on.
  let frames: [UInt]

  /// - Parameters:
  ///   - tasks: The tasks of the run.
  ///   - known: The run's own knowledge of the task: whether it can go on, sleeps, or waits for
  ///     something to change.
  ///   - frames: Where it goes on, if the run knows that; else the task says so itself.
  /// - Returns: Nil if the task has ended.
  init?(_ task: TaskAddress, among tasks: [TaskAddress], known: Reason?, frames: [UInt]?) {
    guard let look = TaskLook(task) else { return nil }
    self.task = task
    self.frames = frames ?? task.suspendedFrames
    if let known {
      reason = known
      return
    }
    reason =
      switch look {
      case .runs, .isReady: .turn
      case .awaitsTask(let bits): .task(tasks.last { $0.bits == bits }?.number)
      case .awaitsContinuation: Self.isOfStream(self.frames) ? .stream : .continuation
      case .awaitsChild: .child
      case .awaitsActor: .actor
      }
  }

  /// Whether code outside of the run may wake the task.
  var mayBeResumedFromOutside: Bool {
    switch reason {
    case .continuation, .stream, .actor, .turn, .task(nil): true
    case .sleep, .task, .child, .change: false
    }
  }

  private static func isOfStream(_ frames: [UInt]) -> Bool {
    frames.prefix(4).contains { frame in
      let name = Trap.Backtrace.linkerName(at: frame - 1) ?? ""
      return name.contains("AsyncStream") || name.contains("AsyncThrowingStream")
    }
  }
}

extension [WaitingTask] {
  /// The tasks that wait for each other's values in a circle; empty if there is none.
  var circle: [UInt64] {
    let awaited = Dictionary(
      compactMap { waiting -> (UInt64, UInt64)? in
        guard case .task(let other?) = waiting.reason else { return nil }
        return (waiting.task.number, other)
      }, uniquingKeysWith: { $1 })
    for start in awaited.keys.sorted() {
      var path = [start]
      while let next = awaited[path[path.count - 1]] {
        if next == start { return path }
        if path.contains(next) { break }
        path.append(next)
      }
    }
    return []
  }
}
