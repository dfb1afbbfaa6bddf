// What a run notes for a report.

internal import StakeoutCore

/// Notes the tasks and the steps of a run, for a report.
///
/// Only touched by the run's thread, and read when the run is over, or when its last step does not
/// end. The tasks have a lock because that step may still make some.
final class RunRecorder {
  /// A task, as a report names it.
  struct Birth {
    /// Its place in the order of birth, from 1: the body is task 1.
    let place: Int
    var name: String?
    /// The task that made it; 0 for the body.
    let parent: UInt64
    /// The stack of the code that made it.
    let stack: [UInt]
  }

  /// A step of a task.
  struct Step {
    let time: UInt64
    let task: TaskAddress
    /// Where it went on; none in the middle of a long run, which no report shows.
    let frames: [UInt]
    /// The task as it then waited; nil if it ended.
    var waiting: WaitingTask?
    var end = End.trapped
  }

  /// How a step ended.
  enum End {
    case trapped
    case over
    /// Not at all.
    case none
  }

  var births: [UInt64: Birth] { tasks.withLock { $0.births } }
  private(set) var steps: [Step] = []
  private let tasks = Locked<(births: [UInt64: Birth], names: [UInt64: String])>(([:], [:]))
  /// The steps of which nothing but the task is noted.
  private let middle: Range<Int>
  private let notesSteps: Bool

  /// How many steps of the beginning, and of the end, a report shows at most.
  static let (first, last) = (60, 140)

  /// Notes the names of tasks and the places where they were made, and, with about so many steps,
  /// these as well.
  init(steps: Int? = nil) {
    notesSteps = steps != nil
    // More of the end, in case that there are some more or less.
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

  /// The stacks of more tasks are not kept.
  private static let mostStacks = 10_000

  /// Notes that a task can run.
  ///
  /// - Returns: Whether this is news: it has just been made.
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

  /// Notes the step that a job is going to be.
  func noteStep(of job: Job, at time: UInt64) {
    guard notesSteps else { return }
    let frames = middle.contains(steps.count) ? [] : job.frames
    steps.append(Step(time: time, task: TaskAddress(of: job), frames: frames))
  }

  /// Notes that the last step does not end.
  func noteEndless() {
    if notesSteps, !steps.isEmpty { steps[steps.count - 1].end = .none }
  }

  /// Notes how the last step ended.
  func noteEnd(waiting: (TaskAddress) -> WaitingTask?) {
    guard notesSteps else { return }
    let last = steps.count - 1
    steps[last].end = .over
    if middle.contains(last) { return }
    steps[last].waiting = waiting(steps[last].task)
  }
}

/// The notes of a run for a report: its tasks, the reasons why they wait, and events outside of the run.
///
/// Only touched by the run's thread, and read when the run is over (R3).
struct RunReport {
  /// Notes more; nil if no report will be read.
  let recorder: RunRecorder?
  /// The tasks that became ready, in order; the same task may occur several times.
  private var arrivals: [TaskAddress] = []
  /// The first task that something outside of the run has resumed, with the step that came next and
  /// the place where it goes on.
  private(set) var resumedFromOutside: (task: UInt64, step: Int, frames: [UInt])?
  /// The tasks that waited when nothing could run any more; if the body had ended, only those whose
  /// continuations were not resumed, and only with a recorder.
  var left: [WaitingTask] = []
  /// How many threads and blocks of the run were still there when it hung.
  var outsideWorkLeft = 0
  /// The first move of time that threads and blocks of the run did not take part in, and how many
  /// there were.
  var leap: (by: UInt64, outsideWork: Int)?

  init(_ recorder: RunRecorder?, steps: Int) {
    self.recorder = recorder
    arrivals.reserveCapacity(steps)
  }

  /// The names of the tasks in texts.
  var names: TaskNames { TaskNames(recorder) }

  /// Whether nothing outside of the run had a part in it.
  var isRepeatable: Bool { resumedFromOutside == nil }

  /// The tasks that have been ready, in the order of their birth.
  var tasks: [TaskAddress] { arrivals.unique(by: \.number) }

  /// The name of a task that is the same in each run of the schedule; nil for a task of another run.
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
