internal import StakeoutBase

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
