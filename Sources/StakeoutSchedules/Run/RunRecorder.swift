internal import StakeoutRuntime

/// Notes the tasks and the steps of a run, for a report.
///
/// Only touched by the run's thread, and read when the run is over.
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

  struct Step {
    let time: UInt64
    /// The task that went on, or those that did on an actor; none if that is unknown.
    var parts: [Part]
    var isOver = false
  }

  /// The part of one task in a step.
  struct Part {
    let task: TaskAddress
    /// Where it went on.
    let frames: [UInt]
    /// The task as it then waited; nil if it ended.
    var waiting: WaitingTask?
  }

  private(set) var births: [UInt64: Birth] = [:]
  private(set) var steps: [Step] = []
  private var names: [UInt64: String] = [:]

  func noteName(_ name: String, of task: UInt64) {
    if births[task] == nil { names[task] = name } else { births[task]?.name = name }
  }

  /// The stacks of more tasks are not kept.
  private static let mostStacks = 10_000

  /// Notes that a task can run.
  ///
  /// - Returns: Whether this is news: it has just been made.
  func noteReady(_ task: UInt64) -> Bool {
    if births[task] != nil { return false }
    let hasStack = 1..<Self.mostStacks ~= births.count
    births[task] = Birth(
      place: births.count + 1, name: names.removeValue(forKey: task),
      parent: TaskAddress.current?.number ?? 0,
      stack: hasStack ? Trap.Backtrace.here().addresses : [])
    return true
  }

  /// Notes what a job is going to do.
  ///
  /// An actor's job lets those tasks go on that wait for their turn, one after another.
  func noteStep(of job: ReadyJob, at time: UInt64, among tasks: [TaskAddress]) {
    let going = job.task != 0 ? [TaskAddress(of: job.job)] : tasks.filter(Self.awaitsActor)
    let parts = going.map { Part(task: $0, frames: $0.suspendedFrames, waiting: nil) }
    steps.append(Step(time: time, parts: parts))
  }

  /// Notes what came of it.
  func noteEnd(of job: ReadyJob, waiting: (TaskAddress) -> WaitingTask?) {
    let last = steps.count - 1
    steps[last].isOver = true
    // Only the job's own actor can have let tasks go on.
    if job.task == 0 { steps[last].parts.removeAll { Self.awaitsActor($0.task) } }
    for index in steps[last].parts.indices {
      steps[last].parts[index].waiting = waiting(steps[last].parts[index].task)
    }
  }

  private static func awaitsActor(_ task: TaskAddress) -> Bool {
    if case .awaitsActor = TaskLook(task) { true } else { false }
  }
}
