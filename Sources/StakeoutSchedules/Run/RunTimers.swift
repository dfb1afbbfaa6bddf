internal import StakeoutCalls
internal import StakeoutBase

/// The moments of a run's own time at which sleeps and pauses end.
struct RunTimers {
  struct Timer {
    let due: UInt64
    /// The task that waits; 0 if that is unknown.
    let task: UInt64
    /// The runtime's job that ends its sleep; nil for the deadline of a pause.
    let sleepEnd: Job?
  }

  /// The earliest is the last; of several at one moment, the oldest.
  private var timers: [Timer] = []

  var isEmpty: Bool { timers.isEmpty }

  /// The moment of the earliest timer.
  var next: UInt64? { timers.last?.due }

  mutating func add(_ timer: Timer) {
    // Timers mostly come in the order of their moments: the earliest stands at the end.
    timers.insert(timer, at: timers.partitioningIndex { $0.due <= timer.due })
  }

  /// Takes the earliest timer out, if its moment has come.
  mutating func removeFirst(dueAt now: UInt64) -> Timer? {
    guard let timer = timers.last, timer.due <= now else { return nil }
    return timers.removeLast()
  }

  func hasSleep(of task: UInt64) -> Bool {
    timers.contains { $0.task == task && $0.sleepEnd != nil }
  }

  /// Takes the sleep of a task out, which has ended in another way, as by a cancellation.
  ///
  /// Else time would still move to its end.
  mutating func removeSleep(of task: UInt64) -> Job? {
    let index = timers.firstIndex { $0.task == task && $0.sleepEnd != nil }
    return index.flatMap { timers.remove(at: $0).sleepEnd }
  }

  mutating func removePause(of task: UInt64) {
    timers.removeAll { $0.task == task && $0.sleepEnd == nil }
  }

  /// Takes all out, in the order of their moments.
  mutating func removeAll() -> [Timer] {
    defer { timers = [] }
    return timers.reversed()
  }
}
