internal import StakeoutBase

/// A job that can run now.
///
/// An object, because a job has several references, and is looked at often.
final class ReadyJob {
  let job: Job
  /// The number of the task that goes on.
  let task: UInt64
  /// Whether the job only polls a condition that other tasks change.
  let isPoll: Bool
  /// Whether another task has put it into its actor's queue, in the middle of a step: it comes before
  /// whatever asks for the actor later.
  let isQueued: Bool
  /// The step at which it became ready.
  let step: Int
  /// How many yields there had been by then.
  let yields: Int

  init(job: Job, task: UInt64, isPoll: Bool, isQueued: Bool, step: Int, yields: Int) {
    (self.job, self.task, self.isPoll, self.isQueued) = (job, task, isPoll, isQueued)
    (self.step, self.yields) = (step, yields)
  }
}

/// The jobs that can run, in the order in which they became ready.
struct ReadyJobs {
  // For up to some hundred jobs, it is faster to move them than to keep the start of a queue.
  private var jobs: [ReadyJob] = []
  /// How many of them are queued.
  private var queued = 0

  var count: Int { jobs.count }
  var isEmpty: Bool { jobs.isEmpty }

  /// The job that has waited longer than all but `index` others.
  subscript(index: Int) -> ReadyJob { jobs[index] }

  /// The job of a task; nil if it is not ready.
  subscript(of task: UInt64) -> ReadyJob? { jobs.first { $0.task == task } }

  /// The places of the jobs that may come next; nil if each may.
  ///
  /// An actor takes tasks of one priority in the order in which they have come to it. When a task comes
  /// that asks for the actor itself is open until it does. One that another task has put into the queue
  /// has come there.
  var eligible: [Int]? {
    if queued == 0 { return nil }
    var first: [UInt: UInt8] = [:]
    return jobs.indices.filter { index in
      let entry = jobs[index]
      guard let actor = entry.job.actor else { return true }
      let isBehind = first[actor].map { $0 >= entry.job.priority } ?? false
      if entry.isQueued { first[actor] = max(first[actor] ?? 0, entry.job.priority) }
      return !isBehind
    }
  }

  mutating func append(_ job: ReadyJob) {
    jobs.append(job)
    if job.isQueued { queued += 1 }
  }

  mutating func remove(at index: Int) -> ReadyJob {
    let job = jobs.remove(at: index)
    if job.isQueued { queued -= 1 }
    return job
  }
}
