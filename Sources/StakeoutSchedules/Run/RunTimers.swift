internal import StakeoutBase

/// The actions of a run that are due at moments of its own time.
struct RunTimers {
  enum Action {
    /// The runtime's job that ends a sleep, and the task that sleeps; 0 if that is unknown.
    case endSleep(Job, of: UInt64)
    /// The deadline of a pause.
    case endPause(Int)
  }

  struct Timer {
    let due: UInt64
    let action: Action
  }

  /// The earliest is the last; of several at one moment, the oldest.
  private var timers: [Timer] = []

  var isEmpty: Bool { timers.isEmpty }

  /// The moment of the earliest timer.
  var next: UInt64? { timers.last?.due }

  mutating func add(_ action: Action, due: UInt64) {
    // Timers mostly come in the order of their moments: the earliest stands at the end.
    var (low, high) = (0, timers.count)
    while low < high {
      let middle = (low + high) / 2
      if timers[middle].due > due { low = middle + 1 } else { high = middle }
    }
    timers.insert(Timer(due: due, action: action), at: low)
  }

  /// Takes the earliest timer out, if its moment has come.
  mutating func removeFirst(dueAt now: UInt64) -> Action? {
    guard let timer = timers.last, timer.due <= now else { return nil }
    return timers.removeLast().action
  }

  /// Takes the sleep of a task out, which has ended in another way, as by a cancellation.
  ///
  /// Else time would still move to its end.
  mutating func removeSleep(of task: UInt64) -> Job? {
    for (index, timer) in timers.enumerated() {
      if case .endSleep(let job, task) = timer.action {
        timers.remove(at: index)
        return job
      }
    }
    return nil
  }

  mutating func removePause(_ id: Int) {
    timers.removeAll { timer in
      if case .endPause(id) = timer.action { true } else { false }
    }
  }

  /// The moment until which the task sleeps; nil if it does not.
  func sleepEnd(of task: UInt64) -> UInt64? {
    for timer in timers {
      if case .endSleep(_, task) = timer.action { return timer.due }
    }
    return nil
  }

  /// Takes all out, in the order of their moments.
  mutating func removeAll() -> [Timer] {
    defer { timers = [] }
    return timers.reversed()
  }
}
