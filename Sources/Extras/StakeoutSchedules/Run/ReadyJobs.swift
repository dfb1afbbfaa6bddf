// The jobs of a run that are ready, and the record of the choices among them.

/// A job that is ready: it can run now.
///
/// It is a class, because a job contains several references, which each copy would retain, and is read
/// often.
final class ReadyJob {
  let job: Job
  /// The number of the task that continues.
  let task: UInt64
  /// Whether the job only polls a condition that other tasks change.
  let isPoll: Bool
  /// Whether another task has put the task into its actor's queue during a step.
  ///
  /// It then comes before each task that enqueues itself there later.
  let isQueued: Bool
  /// The index of the step at which the job became ready.
  let step: Int
  /// The number of yields in the run by then.
  let yields: Int

  init(job: Job, task: UInt64, isPoll: Bool, isQueued: Bool, step: Int, yields: Int) {
    (self.job, self.task, self.isPoll, self.isQueued) = (job, task, isPoll, isQueued)
    (self.step, self.yields) = (step, yields)
  }
}

/// The jobs that are ready, in the order in which they became ready.
struct ReadyJobs {
  // An array, because for up to a few hundred jobs it is faster to move the elements than to keep the
  // start of a queue.
  private var jobs: [ReadyJob] = []
  /// The number of jobs with `isQueued`.
  private var queued = 0

  var count: Int { jobs.count }
  var isEmpty: Bool { jobs.isEmpty }

  /// The job at an index, where the job at 0 has waited for the longest time.
  subscript(index: Int) -> ReadyJob { jobs[index] }

  /// The job of the task with this number; nil if the task is not ready.
  subscript(of task: UInt64) -> ReadyJob? { jobs.first { $0.task == task } }

  /// The indices of the jobs that may run next; nil if each may.
  ///
  /// An actor runs tasks of one priority in the order in which they entered its queue. A task that
  /// enqueues itself has no fixed position until it enters the actor. A task that another task put into
  /// the actor's queue keeps its position.
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

/// Limits how long a ready task waits for other tasks.
///
/// The limit is longer than a wait by chance, but it is finite. Without it, a task that waits in a loop
/// would run until the run is a livelock, while the task that it waits for has a lower priority.
///
/// This is the fair scheduling of Musuvathi and Qadeer (PLDI 2008), which considers each k-th yield. A
/// small k would leave out orders in which a task is late by a few yields, as in tests that call
/// `Task.yield()` a few times instead of waiting.
struct Fairness {
  /// The limits for each task that is ready.
  private static let (yields, steps) = (100, 1_000)

  /// The number of yields in the run so far.
  ///
  /// Each has ended a step.
  var yields = 0
  /// Whether fairness has overruled the chooser.
  ///
  /// An exhaustive search is then incomplete, because it skipped unfair schedules.
  private(set) var hasEnded = false

  /// Returns whether a job has waited for too long, so that it has to run next.
  ///
  /// - Parameters:
  ///   - job: The job that has waited for the longest time.
  ///   - count: The number of jobs that may run next.
  ///   - step: The index of the current step.
  mutating func ends(for job: ReadyJob, among count: Int, at step: Int) -> Bool {
    let ends =
      step - job.step > Self.steps * count || yields - job.yields > Self.yields * count
    if ends { hasEnded = true }
    return ends
  }

  /// Records that from here on only the oldest job runs.
  mutating func end() { hasEnded = true }
}

/// One decision of a schedule: which of several ready jobs ran next.
struct Choice: Hashable, Sendable {
  /// The index of the chosen job among the jobs that could run next, the oldest first.
  var index: Int
  /// The number of jobs that could run next; at least two.
  var count: Int
}

/// The recorded steps of a run, in a form in which two runs can be compared.
struct Trace: Sendable {
  /// The number of the task of each step.
  fileprivate(set) var tasks: [UInt64] = []
  /// The decisions, for the steps at which there was a choice.
  fileprivate(set) var choices: [Choice] = []
  /// The index of the step of each decision.
  fileprivate(set) var places: [Int] = []

  /// The number of steps.
  private(set) var count = 0

  /// - Parameter capacity: The number of steps to reserve memory for.
  init(capacity: Int = 0) {
    tasks.reserveCapacity(capacity)
    choices.reserveCapacity(capacity)
    places.reserveCapacity(capacity)
  }

  mutating func note(_ task: UInt64, _ choice: Choice, isKept: Bool = true) {
    defer { count += 1 }
    guard isKept else { return }
    if choice.count > 1 {
      choices.append(choice)
      places.append(count)
    }
    tasks.append(task)
  }

  /// The index of the step of a decision; the number of steps if there is no such decision.
  func step(of choice: Int) -> Int { choice < places.count ? places[choice] : count }

  /// The decisions for a job other than the oldest, by the indices of their steps.
  var departures: [Int: Choice] {
    Dictionary(uniqueKeysWithValues: zip(places, choices).filter { $0.1.index > 0 })
  }

  /// The task of each step, numbered from 1 in the order in which the tasks first ran.
  ///
  /// The numbers that Swift gives to tasks differ from run to run.
  var order: [Int] {
    var known: [UInt64: Int] = [:]
    return tasks.map { task in
      if let number = known[task] { return number }
      known[task] = known.count + 1
      return known.count
    }
  }

  /// The index of the first step at which the other run differs; nil if none does.
  func partsFrom(_ other: Trace) -> Int? {
    let (mine, others) = (order, other.order)
    let task = zip(mine, others).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let offers = zip(choices, other.choices).enumerated()
      .first { $0.element.0 != $0.element.1 }.map {
        min(places[$0.offset], other.places[$0.offset])
      }
    let length = mine.count == others.count ? nil : min(mine.count, others.count)
    return [task, offers, length].compactMap(\.self).min()
  }
}
