private import class Foundation.ProcessInfo
private import Glibc

/// The threads that run jobs of all runs.
///
/// Jobs start in the order in which they come, `width` at a time, as on Swift's own pool. Two things
/// differ. When no job has started for `patience` although one waits, all threads are blocked, and
/// one more thread starts it, up to `limit`. And a thread that has trapped ends.
///
/// Invariants:
///
/// - I1: What changes is only touched with `condition` locked. No job runs under it.
/// - I2: While a job waits, a thread is idle: it takes the job, or watches that others do. Whoever
///   makes a job wait or leaves no thread idle starts one.
///
/// SAFETY: I1.
package final class JobThreads: JobQueue, @unchecked Sendable {
  package static let shared = JobThreads()

  /// How many jobs run at once while none of them blocks its thread.
  private let width = max(2, ProcessInfo.processInfo.activeProcessorCount)
  private static let limit = 256
  private static let patience = Duration.milliseconds(10)

  private let condition = MonotonicCondition()
  private var waiting = Queue()
  /// Threads that run a job.
  private var running = 0
  /// Threads that wait for one.
  private var idle = 0
  /// When a job was last started, or came to an empty queue.
  private var progress = Deadline.realNow

  /// Has a thread run the job; one of the main actor when it is its turn on the main queue.
  package func add(_ job: Job) {
    if job.needsMainQueue { return job.addToMainQueue() }
    condition.lock()
    if waiting.isEmpty { progress = .realNow }
    waiting.append(job)
    if idle > 0 { condition.signal() } else { startThread() }
    condition.unlock()
  }

  /// Leaves a sleep to Swift's own pool, as without our executor.
  package func add(_ job: Job, after delay: Duration) { job.runElsewhere(after: delay) }

  /// Starts a thread, which counts as idle from here on.
  private func startThread() {
    idle += 1
    var thread = pthread_t()
    let status = Unowned.starting {
      pthread_create(
        &thread, nil,
        { threads in
          Unmanaged<JobThreads>.fromOpaque(threads.unsafelyUnwrapped).takeUnretainedValue().work()
          return nil
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    // Without threads a job waits for one of those that run; with none of those, it cannot run.
    if status != 0 {
      idle -= 1
      if running == 0 { fatalError("Stakeout cannot start a thread: \(status)") }
      return
    }
    pthread_detach(thread)
  }

  /// The loop of a thread, which counts as idle.
  private func work() {
    // The first region of a thread takes as long as all that follows.
    _ = TrapRegion.run {}
    condition.lock()
    while let job = next() {
      idle -= 1
      running += 1
      progress = .realNow
      if idle == 0, !waiting.isEmpty { startThread() }  // I2
      condition.unlock()
      let goesOn = job.run()
      condition.lock()
      running -= 1
      if !goesOn {
        // Also when nothing waits: who catches one trap soon catches the next.
        if idle == 0 { startThread() }  // I2
        return condition.unlock()
      }
      idle += 1
    }
    idle -= 1
    condition.unlock()
  }

  /// The next job for an idle thread; nil when the thread is not needed.
  private func next() -> Job? {
    while true {
      if waiting.isEmpty {
        if idle > width { return nil }
        condition.wait()
      } else if running < width || isStuck {
        return waiting.removeFirst()
      } else {
        condition.wait(until: .realAfter(Self.patience))
      }
    }
  }

  /// Whether the jobs that run keep the others from running.
  private var isStuck: Bool {
    running < Self.limit && Deadline.realNow.duration(since: progress) >= Self.patience
  }

  /// Jobs, first in, first out.
  private struct Queue {
    private var added: [Job] = []
    /// The first ones, in reverse order.
    private var next: [Job] = []

    var isEmpty: Bool { added.isEmpty && next.isEmpty }

    mutating func append(_ job: Job) { added.append(job) }

    mutating func removeFirst() -> Job {
      if next.isEmpty { (next, added) = (added.reversed(), []) }
      return next.removeLast()
    }
  }
}
