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

  /// What one task did in a step.
  struct Part {
    let task: TaskAddress
    /// Where it went on.
    let frames: [UInt]
    /// What it then waited for; nil if it ended.
    var waiting: WaitingTask?
  }

  private(set) var births: [UInt64: Birth] = [:]
  private(set) var steps: [Step] = []
  private var names: [UInt64: String] = [:]

  func noteName(_ name: String, of task: UInt64) {
    names[task] = name
    births[task]?.name = name
  }

  /// Notes that a task can run: when this is news, that it has just been made.
  func noteReady(_ task: UInt64) {
    guard task != 0, births[task] == nil else { return }
    births[task] = Birth(
      place: births.count + 1, name: names[task], parent: TaskAddress.current?.number ?? 0,
      stack: births.isEmpty ? [] : Trap.Backtrace.here().addresses)
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
