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
    /// The task that went on; 0 if that is unknown.
    let task: UInt64
    /// Where it went on.
    let frames: [UInt]
    /// What it then waited for; nil if it ended.
    var waiting: WaitingTask?
    var isOver = false
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

  func noteStep(of job: ReadyJob, at time: UInt64, among tasks: [TaskAddress]) {
    let task = job.task != 0 ? TaskAddress(of: job.job) : Self.next(on: job, among: tasks)
    steps.append(
      Step(time: time, task: task?.number ?? 0, frames: task?.suspendedFrames ?? []))
  }

  func noteEnd(_ waiting: WaitingTask?) {
    steps[steps.count - 1].waiting = waiting
    steps[steps.count - 1].isOver = true
  }

  /// The task that an actor's job begins with: the job is kept in the actor.
  private static func next(on job: ReadyJob, among tasks: [TaskAddress]) -> TaskAddress? {
    let largestHeader: UInt = 256
    return tasks.first { task in
      guard case .awaitsActor(let actor) = TaskLook(task) else { return false }
      return actor < job.job.address && job.job.address - actor < largestHeader
    }
  }
}
