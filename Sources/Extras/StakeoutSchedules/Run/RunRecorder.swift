internal import StakeoutBase

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
