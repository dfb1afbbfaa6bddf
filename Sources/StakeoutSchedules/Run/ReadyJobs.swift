internal import StakeoutRuntime

/// A job that can run now.
struct ReadyJob {
  let job: Job
  /// The number of the task that goes on; 0 for what an actor has to do.
  let task: UInt64
  /// Whether the job only looks at what others have done.
  var isPoll = false

  /// What tells one thread of execution from another: the task, or else the actor.
  var key: UInt64 { task != 0 ? task : UInt64(job.address) | 1 << 63 }
}

/// The jobs that can run, in the order in which they became ready.
struct ReadyJobs {
  private var jobs: [ReadyJob?] = []
  private var head = 0

  var count: Int { jobs.count - head }
  var isEmpty: Bool { head == jobs.count }

  /// The job that has waited longer than all but `index` others.
  subscript(index: Int) -> ReadyJob { jobs[head + index].unsafelyUnwrapped }

  mutating func append(_ job: ReadyJob) { jobs.append(job) }

  mutating func remove(at index: Int) -> ReadyJob {
    guard index == 0 else { return jobs.remove(at: head + index).unsafelyUnwrapped }
    let job = jobs[head].take().unsafelyUnwrapped
    head += 1
    if head == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 1024, head > jobs.count / 2 {
      jobs.removeFirst(head)
      head = 0
    }
    return job
  }
}
