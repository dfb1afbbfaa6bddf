// The record of a run for a report: its tasks, its steps, and what the tasks wait for.

internal import StakeoutCore

/// Records the tasks and the steps of a run, for a report.
///
/// Only touched by the run's thread, and read when the run is over, or when its last step does not end.
/// The tasks have a lock because that step may still make some.
final class RunRecorder {
  /// The creation of a task, from which a report takes the task's name.
  struct Birth {
    /// The position in the order in which the tasks were made, from 1: the body is task 1.
    let place: Int
    var name: String?
    /// The number of the task that made it; 0 for the body.
    let parent: UInt64
    /// The stack of the code that made it.
    let stack: [UInt]
  }

  /// A step of a task.
  struct Step {
    let time: UInt64
    let task: TaskAddress
    /// The stack at which the task resumed.
    ///
    /// Empty for steps in the middle of a long run, which reports omit.
    let frames: [UInt]
    /// The task as it waited after the step; nil if it ended, and for steps in the middle of a long run.
    var waiting: WaitingTask?
    var end = StepEnd.trapped
  }

  /// The way in which a step ended.
  enum StepEnd {
    case trapped
    case over
    /// The step did not end.
    case none
  }

  var births: [UInt64: Birth] { tasks.withLock { $0.births } }
  private(set) var steps: [Step] = []
  private let tasks = Locked<(births: [UInt64: Birth], names: [UInt64: String])>(([:], [:]))
  /// The indices of the steps for which neither a stack nor the reason to wait is recorded.
  private let middle: Range<Int>
  private let notesSteps: Bool

  /// The numbers of steps at the beginning and at the end that a report shows at most.
  static let (first, last) = (60, 140)

  /// Creates a recorder of the names of tasks, and of the stacks where the tasks were made.
  ///
  /// - Parameter steps: The expected number of steps, to record the steps as well; nil to record none.
  init(steps: Int? = nil) {
    notesSteps = steps != nil
    // Keep more steps at the end than a report shows, because the number of steps may differ a little.
    middle = Self.first..<max(Self.first, (steps ?? 0) - 2 * Self.last)
  }

  func noteName(_ name: String, of task: UInt64) {
    tasks.withLock { tasks in
      if tasks.births[task] == nil {
        tasks.names[task] = name
      } else {
        tasks.births[task]?.name = name
      }
    }
  }

  /// The number of tasks whose stacks are kept, at most.
  private static let mostStacks = 10_000

  /// Records that a task is ready.
  ///
  /// - Returns: Whether the task is new: it has just been made.
  func noteReady(_ task: UInt64) -> Bool {
    tasks.withLock { tasks in
      if tasks.births[task] != nil { return false }
      let count = tasks.births.count
      let hasStack = 1..<Self.mostStacks ~= count
      tasks.births[task] = Birth(
        place: count + 1, name: tasks.names.removeValue(forKey: task),
        parent: TaskAddress.current?.number ?? 0,
        stack: hasStack ? Trap.Backtrace.here().addresses : [])
      return true
    }
  }

  /// Records the step that a job is about to begin.
  func noteStep(of job: Job, at time: UInt64) {
    guard notesSteps else { return }
    let frames = middle.contains(steps.count) ? [] : job.frames
    steps.append(Step(time: time, task: TaskAddress(of: job), frames: frames))
  }

  /// Records that the last step does not end.
  func noteEndless() {
    if notesSteps, !steps.isEmpty { steps[steps.count - 1].end = .none }
  }

  /// Records how the last step ended.
  func noteEnd(waiting: (TaskAddress) -> WaitingTask?) {
    guard notesSteps else { return }
    let last = steps.count - 1
    steps[last].end = .over
    if middle.contains(last) { return }
    steps[last].waiting = waiting(steps[last].task)
  }
}

/// The data of a run for a report: its tasks, the reasons why they wait, and events from outside of the
/// run.
///
/// Only touched by the run's thread, and read when the run is over (R3).
struct RunReport {
  /// Records the names of the tasks, and maybe the steps; nil if no report will be read.
  let recorder: RunRecorder?
  /// The tasks that became ready, in order; the same task may occur several times.
  private var arrivals: [TaskAddress] = []
  /// The first task that code outside of the run has resumed, with the index of the step that came next,
  /// and the stack at which the task continues.
  private(set) var resumedFromOutside: (task: UInt64, step: Int, frames: [UInt])?
  /// The tasks that were still waiting when no task could run.
  ///
  /// If the body had ended, it contains only tasks whose continuation was never resumed. It is empty
  /// then without a recorder.
  var left: [WaitingTask] = []
  /// The number of threads and blocks of the run that were still left when it hung.
  var outsideWorkLeft = 0
  /// The first move of virtual time during which threads and blocks of the run were left: its length in
  /// nanoseconds, and their number.
  var leap: (by: UInt64, outsideWork: Int)?

  init(_ recorder: RunRecorder?, steps: Int) {
    self.recorder = recorder
    arrivals.reserveCapacity(steps)
  }

  /// The names of the tasks in texts.
  var names: TaskNames { TaskNames(recorder) }

  /// Whether no code outside of the run has resumed one of its tasks.
  var isRepeatable: Bool { resumedFromOutside == nil }

  /// The tasks that have been ready, in the order in which they were made.
  var tasks: [TaskAddress] { arrivals.unique(by: \.number) }

  /// A name for the task that is the same in each run of the schedule; nil for a task of another run.
  func name(of number: UInt64) -> String? {
    let index = tasks.firstIndex { $0.number == number }
    return index.map { $0 == 0 ? "the body" : "task \($0 + 1)" }
  }

  mutating func noteReady(_ job: Job, of task: UInt64) {
    if recorder?.noteReady(task) ?? true { arrivals.append(TaskAddress(of: job)) }
  }

  mutating func noteResumedFromOutside(_ job: Job, before step: Int) {
    if resumedFromOutside != nil { return }
    let hasFrames = recorder != nil && job.task != 0
    resumedFromOutside = (job.task, step, hasFrames ? TaskAddress(of: job).suspendedFrames : [])
  }
}

/// A task of a run that has not ended, and what it waits for.
struct WaitingTask: Sendable {
  enum Reason: Hashable, Sendable {
    /// A continuation that has to be resumed.
    case continuation
    /// The next element of a stream.
    case stream
    /// The end of a sleep.
    ///
    /// In a run that hangs, the sleep never ends.
    case sleep
    /// The value of the task with this number; nil for a task outside of the run.
    case task(UInt64?)
    /// A child of its task group.
    case child
    /// The turn to enter an actor.
    case actor
    /// A change that other code has to make: the task is in a wait of Stakeout.
    case change
    /// The turn to run.
    ///
    /// The task can continue.
    case turn
  }

  let task: TaskAddress
  let reason: Reason
  /// The stack at which the task continues.
  let frames: [UInt]

  /// Looks at a task.
  ///
  /// - Parameters:
  ///   - tasks: The tasks of the run.
  ///   - known: The reason, if the run itself knows it: the task can continue, sleeps, or waits for a
  ///     change.
  ///   - frames: The stack at which the task continues, if the run knows it; otherwise it is read from
  ///     the task.
  /// - Returns: Nil if the task has ended.
  init?(_ task: TaskAddress, among tasks: [TaskAddress], known: Reason?, frames: [UInt]?) {
    guard let look = TaskState(task) else { return nil }
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

  /// Whether code outside of the run may resume the task.
  var mayBeResumedFromOutside: Bool {
    switch reason {
    case .continuation, .stream, .actor, .turn, .task(nil): true
    case .sleep, .task, .child, .change: false
    }
  }

  /// Whether a task that continues at these frames waits for an element of a stream of Swift's library.
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
