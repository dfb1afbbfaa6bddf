// Jobs that can run, and the choice among them.

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

/// How long a task that is ready may wait for other tasks: longer than by chance, but not without end.
///
/// A task that waits in a loop would otherwise run until the run is a livelock, while the task that it
/// waits for has a lower priority. This is the fair scheduling of Musuvathi and Qadeer (PLDI 2008),
/// which looks at each k-th yield: a small k would leave out orders in which a task is late by some
/// yields, as in tests that yield a few times and hope.
struct Fairness {
  /// For each task that is ready.
  private static let (yields, steps) = (100, 1_000)

  /// How many yields have ended steps so far.
  var yields = 0
  /// Whether any task was kept waiting for too long: there are further schedules, which are not fair.
  private(set) var hasEnded = false

  /// Whether a job has waited for too long.
  ///
  /// - Parameters:
  ///   - job: The one that has waited for the longest time.
  ///   - count: How many jobs are ready.
  ///   - step: The present step.
  mutating func ends(for job: ReadyJob, among count: Int, at step: Int) -> Bool {
    let ends =
      step - job.step > Self.steps * count || yields - job.yields > Self.yields * count
    if ends { hasEnded = true }
    return ends
  }

  /// Says that from here on only the oldest job runs.
  mutating func end() { hasEnded = true }
}

/// One decision of a schedule: which of several ready jobs ran next.
struct Choice: Hashable, Sendable {
  /// The place of the job among those that were ready, the oldest first.
  var index: Int
  /// How many there were; at least two.
  var count: Int
}

/// The steps of a run, in a form that allows two runs to be compared.
struct Trace: Sendable {
  /// The tasks of the steps, by their numbers.
  fileprivate(set) var tasks: [UInt64] = []
  /// The decisions, at the steps that had a choice.
  fileprivate(set) var choices: [Choice] = []
  /// The steps of the decisions.
  fileprivate(set) var places: [Int] = []

  /// How many steps there were.
  private(set) var count = 0

  /// - Parameter capacity: How many steps it keeps before it needs more memory.
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

  /// The step of the decision at an index; the end if there is none.
  func step(of choice: Int) -> Int { choice < places.count ? places[choice] : count }

  /// The decisions for another job than the oldest, by their steps.
  var departures: [Int: Choice] {
    Dictionary(uniqueKeysWithValues: zip(places, choices).filter { $0.1.index > 0 })
  }

  /// The tasks by the order in which they first ran, from 1.
  ///
  /// Numbers of tasks differ from run to run.
  var order: [Int] {
    var known: [UInt64: Int] = [:]
    return tasks.map { task in
      if let number = known[task] { return number }
      known[task] = known.count + 1
      return known.count
    }
  }

  /// The first step at which the other run differs; nil if none does.
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
