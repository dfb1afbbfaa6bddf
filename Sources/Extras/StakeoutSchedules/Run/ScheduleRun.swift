// One run of a body: takes the jobs that have arrived, chooses one that can run, and runs it.

private import Foundation
internal import StakeoutCalls
internal import StakeoutContext
internal import StakeoutCore
private import Synchronization

/// A run of a body with all the tasks that it starts, in virtual time and in an order that a ``Chooser``
/// decides.
///
/// Its jobs run one at a time, on one thread. Virtual time only moves when no job can run.
///
/// This type drives the run. ``RunInbox`` holds the events from other threads, ``RunTime`` the time and
/// the waits, ``RunReport`` the data for a report.
///
/// Invariants:
///
/// - R1: The contents of `inbox` are only touched with its lock held. No job runs while it is held.
/// - R2: `thread` is the thread that drives the run, and 0 before and after. Only that thread writes it,
///   and the thread that takes the run away. So a thread that finds its own ID there drives the run.
/// - R3: All other state is only touched by that thread, and, before the run is driven, by the thread
///   that makes the run. If the run was taken away in a step that does not end, other threads read what
///   was written between the steps.
/// - R4: A run that is over keeps no job: later jobs run outside of it, as without a run.
/// - R5: Between two steps no actor has a task of the run in its queue, unless code outside of the run
///   uses the actor. Each such task waits in `ready` instead.
///
/// A step is one job: a task from one suspension to the next. Nothing else of the run runs during a
/// step. Another task may run at these points:
///
/// - before the first step of a task, which is ready as soon as it is made
/// - at each `await` at which the task has to wait: for a value, a child, a continuation, an element of
///   a stream, a sleep
/// - at each `Task.yield()`
/// - before the task continues after these
/// - at each change of the executor: before it enters an actor or the main actor, and before it
///   continues where it has left one
///
/// No other task runs at an `await` that neither waits nor changes the executor. A task that makes a
/// task, resumes a continuation, yields an element or cancels continues to the end of its step. The task
/// that it has made ready may run after that step, also before the first task enters its next actor.
///
/// An actor accepts tasks that enqueue themselves in any order, and the order is open until the actor
/// takes one of them. A step may also put another task into the actor's queue: a resumed task that waits
/// on the actor, or a new one that begins there. The actor runs that task before each task that enqueues
/// itself later, unless the later task has a higher priority.
///
/// So the set of all schedules is the set of all orders of these steps. Some code has tasks that share
/// nothing except the state of actors and messages, such as streams and values of tasks. Each result
/// that such code can have on many threads is the result of one of these schedules. A run does not cover
/// state that two steps use at the same time on two threads: memory under a lock, an atomic value, or a
/// flag such as `Task.isCancelled` that one step reads twice.
///
/// SAFETY: R1 to R3.
final class ScheduleRun: JobQueue, @unchecked Sendable {
  /// The settings of a run.
  struct Settings: Sendable {
    /// The seed of the numbers of ``ScheduleRandom``.
    var seed: UInt64 = 0
    var respectsPriorities = false
    /// The number of steps from which on the run is a livelock.
    var stepLimit = 100_000
    /// The number of steps without a move of time from which on the run is a livelock.
    var momentLimit = Int.max
    /// The real time that the run waits for code outside of it when nothing can run.
    var patience = Duration.milliseconds(500)
    /// The real time that the run waits for the threads and blocks that it has started.
    var patienceWithOutside = Duration.seconds(60)
    /// Whether virtual time does not move while there are such threads and blocks.
    var waitsForOutside = false
    /// Whether the run records its steps, to compare runs and to repeat this one.
    var keepsTrace = true
  }

  /// The way in which a run ended.
  enum End: Sendable, Hashable {
    /// The body has ended, and the tasks that it left behind have nothing to do.
    case ended
    /// Nothing can run, and the body has not ended.
    case hung
    /// A job has trapped.
    case trapped
    /// The run reached its limit of steps.
    case livelocked
    /// A step did not end, and its thread is still in it.
    case stuck
  }

  private static let usualSteps = 32

  /// The greatest number of steps of the tasks that the body has left behind.
  private static let maxStepsAfterBody = 1_000

  let inbox: RunInbox  // R1

  // R2
  private let thread = Atomic(UInt(0))

  /// Which thread owns the run: another thread sees each step here, and may take the run.
  let ownership = RunOwnership()

  // R3
  let settings: Settings
  let chooser: any Chooser
  let time: RunTime
  var report: RunReport
  var ready = ReadyJobs()
  var polling: Set<UInt64> = []
  /// Jobs of the runtime that run before any other job: each ends a yield, or a sleep that ended early.
  private var endedWaits: [Job] = []
  /// The queues of actors that hold tasks of the run.
  ///
  /// `isFilledByOther` is true if a step filled the queue, so that it may hold other tasks than the one
  /// that runs.
  private var queues: [(job: Job, isFilledByOther: Bool)] = []
  /// The way in which the jobs that arrive now become ready.
  private var arrival = Arrival.ofItself
  /// The job that continues the current step on the actor that its task entered.
  ///
  /// It is the actor's queue. `runStep` runs it as the second half of the step.
  private var resumedHop: Job?
  /// The number of steps that did more than poll.
  var progress = 0
  /// The number of the task whose step runs, or ran last.
  private(set) var running: UInt64 = 0
  private(set) var fairness = Fairness()
  var bodyEndedAt: Int?
  /// Whether a job of the run has trapped.
  private var hasTrapped = false
  /// The index of the first step since virtual time last moved.
  var momentStart = 0
  var random: SeededGenerator
  private(set) var trace: Trace

  /// The way in which a job becomes ready.
  private enum Arrival {
    /// The job became ready on its own, such as by a timer or from outside. The chooser may delay it.
    case ofItself
    /// The running task made this job ready during its own step.
    case byStep
    /// The job is the queue of the actor that the running task enters. It runs as part of the same step.
    case afterHop
  }

  /// - Parameter recorder: Records the steps for a report; nil if no report will be read.
  init(
    _ settings: Settings = Settings(), clock: RunClock = RunClock(), by chooser: any Chooser,
    noting recorder: RunRecorder? = nil
  ) {
    (self.settings, self.chooser) = (settings, chooser)
    time = RunTime(clock)
    inbox = RunInbox(patience: settings.patience, withOutside: settings.patienceWithOutside)
    random = SeededGenerator(seed: settings.seed)
    // Reserve memory for a short run: most runs are short, and an array that has to grow is slow.
    trace = Trace(capacity: settings.keepsTrace ? Self.usualSteps : 0)
    report = RunReport(recorder, steps: Self.usualSteps)
  }

  /// The run that the current task is a part of; nil outside of runs.
  static var current: ScheduleRun? { ConcurrencyHooks.current?.jobs as? ScheduleRun }

  /// Whether the calling thread drives the run.
  var isHere: Bool { thread.load(ordering: .relaxed) == pthread_self() }  // R2
}

// Jobs and wake-ups that arrive, on any thread.
extension ScheduleRun {
  func add(_ job: Job) {
    if isHere { return accept(job) }
    if !inbox.post(.job(job)) { job.runElsewhere() }  // R4
  }

  func add(_ job: Job, after delay: Duration) {
    let sleeper = TaskAddress.current?.number ?? 0
    if isHere { return time.addSleep(job, of: sleeper, for: delay) }
    if !inbox.post(.sleep(job, sleeper, delay)) { job.runElsewhere(after: delay) }  // R4
  }

  func noteOutsideWork(_ more: Int) { inbox.noteOutsideWork(more) }

  /// Records that the body has ended.
  func bodyDidEnd() {
    if isHere { bodyEndedAt = trace.count }
  }

  /// Sorts a job that has arrived, from Swift's runtime or from the inbox.
  ///
  /// `arrival` tells what the run was doing when the job arrived. The job becomes one of four things:
  ///
  /// - The second half of the step, in `resumedHop`. `runStep` has resumed a task on its way to an actor
  ///   (`.afterHop`), and the runtime has enqueued that actor's queue.
  /// - A wait that has ended, in `endedWaits`. The runtime enqueues such a job, which is no task, when a
  ///   task yields. `runEndedWaits` runs it, and this makes the task ready.
  /// - The queue of an actor, in `queues`. The runtime enqueues it, also as a job that is no task, when
  ///   a task enters an actor that is idle. `emptyQueues` runs it without giving any task the turn, so
  ///   that each task in it is sent back, and arrives here again on its hop to the actor.
  /// - A ready task, in `ready`: a new task, a resumed one, or one on its hop to an actor. If the task
  ///   still has a sleep, the sleep ended early, such as by a cancellation, and the runtime's job for
  ///   its end becomes an ended wait.
  ///
  /// A ready job has two marks for later choices. With `isPoll`, the task only checks a condition
  /// again, so its step is no progress and ends no pause of another task. With `isQueued`, a step has
  /// put another task into the actor's queue, so that task comes before the tasks of the same or a lower
  /// priority that enqueue themselves there later.
  private func accept(_ job: Job) {
    if arrival == .afterHop {
      resumedHop = job
      return
    }
    let task = job.task
    if task == 0 {
      if job.endsYield {
        fairness.yields += 1
        endedWaits.append(job)
      } else {
        queues.append((job, arrival == .byStep))
      }
      return
    }
    if let end = time.removeSleep(of: task) { endedWaits.append(end) }
    report.noteReady(job, of: task)
    ready.append(
      ReadyJob(
        job: job, task: task, isPoll: time.isWaking || polling.contains(task),
        isQueued: arrival == .byStep && task != running && job.actor != nil,
        step: trace.count, yields: fairness.yields))
  }

  /// Empties the queues of actors: from here on, each task in them waits in `ready`. (R5)
  private func emptyQueues() {
    if queues.isEmpty { return }
    // Use an index, because a queue that is emptied may fill another one.
    var next = 0
    while next < queues.count {
      let queue = queues[next]
      next += 1
      run(queue.job, of: 0, arriving: queue.isFilledByOther ? .byStep : .ofItself)
    }
    // Usually one element; `removeAll()` would cost more than the rest of this function.
    while !queues.isEmpty { queues.removeLast() }
  }

  /// Takes all events out of the inbox.
  ///
  /// - Parameter isBeginning: Whether the events were posted before the run began.
  private func takeInbox(isBeginning: Bool = false) {
    guard inbox.mayHaveEvents else { return }
    for event in inbox.takeAll() {
      switch event {
      case .job(let job):
        if !isBeginning { report.noteResumedFromOutside(job, before: trace.count) }
        accept(job)
      case .sleep(let job, let sleeper, let delay): time.addSleep(job, of: sleeper, for: delay)
      case .wake(let task): time.endPause(of: task)
      }
    }
    runEndedWaits()
  }
}

// The run itself, on the thread that drives it.
extension ScheduleRun {
  /// Runs all jobs on the calling thread until the run is over.
  ///
  /// If a step does not end, this function does not return.
  ///
  /// - Parameters:
  ///   - watchdog: Checks the steps on the calling thread.
  ///   - whenStuck: Called on another thread if a step does not end, because this function does not
  ///     return then.
  func drive(
    under watchdog: JobWatchdog, whenStuck: @escaping @Sendable (JobWatchdog.Finding) -> Void
  ) -> End {
    watchdog.looks(at: self, whenStuck: whenStuck)
    defer { watchdog.looks(at: nil) }
    let observer = report.recorder.map { recorder in
      TaskNameObserver { recorder.noteName($1, of: $0) }
    }
    observer?.begin()
    defer { if observer != nil { TaskNameObserver.end() } }
    thread.store(pthread_self(), ordering: .relaxed)  // R2
    takeInbox(isBeginning: true)
    time.hold()
    let end = runAll()
    RunClock.release()
    close(after: end)
    return end
  }

  /// Runs all jobs on a new thread until the run is over, and blocks the calling thread.
  ///
  /// - Returns: The way in which the run ended, and, if a step did not end, what the watchdog found.
  func driveOnNewThread() -> (End, JobWatchdog.Finding?) {
    RunThread.withWatchdog { watchdog, give in
      (self.drive(under: watchdog) { give((.stuck, $0)) }, nil)
    }
  }

  /// Takes the run away from its thread, which stays in the step.
  ///
  /// Called on another thread.
  ///
  /// - Returns: false if the step has ended in the meantime.
  func takeAway(in step: Int) -> Bool {
    guard ownership.take(in: step) else { return false }
    thread.store(0, ordering: .relaxed)  // R2
    inbox.close()
    report.recorder?.noteEndless()
    // Leak the run, because its tasks stay suspended in it forever.
    _ = Unmanaged.passRetained(self)
    return true
  }

  private func runAll() -> End {
    while true {
      takeInbox()
      emptyQueues()
      if ready.isEmpty {
        guard let end = whenNothingIsReady() else { continue }
        return end
      }
      if let bodyEndedAt, trace.count - bodyEndedAt > Self.maxStepsAfterBody { return .ended }
      let isEndless =
        trace.count >= settings.stepLimit || trace.count - momentStart >= settings.momentLimit
      if isEndless { return bodyEndedAt == nil ? .livelocked : .ended }
      runNext()
      if hasTrapped { return .trapped }
      time.wakePauses(at: progress)
    }
  }

  /// Runs the job that the chooser picks.
  private func runNext() {
    let next = takeChosen()
    running = next.task
    if !next.isPoll { progress += 1 }
    report.recorder?.noteStep(of: next.job, at: time.now)
    runStep(next.job)
    if hasTrapped { return }
    report.recorder?.noteEnd { waiting($0, among: report.tasks) }
  }

  /// Runs a task up to its next suspension.
  ///
  /// A task on its hop to an actor runs on the actor.
  private func runStep(_ job: Job) {
    if job.isHop { run(job, arriving: .afterHop) }
    // There is no second half if code outside of the run is using the actor: the actor then runs the
    // task there.
    if !hasTrapped, let job = job.isHop ? resumedHop.take() : job { run(job, arriving: .byStep) }
    if hasTrapped { return }
    runEndedWaits()
    emptyQueues()
  }

  /// Runs a job.
  ///
  /// - Parameters:
  ///   - tasks: How many of the job's tasks have the turn. The others are sent back.
  ///   - arriving: The way in which jobs that arrive in the meantime become ready.
  private func run(_ job: Job, of tasks: UInt32 = 1, arriving: Arrival) {
    arrival = arriving
    defer { arrival = .ofItself }
    job.runInTurn(of: tasks, in: ownership)
  }

  /// Records that a job of the run has trapped.
  ///
  /// Call it before the trap is reported: the step ends here, because a report may take longer than a
  /// step may. The trap ends the run. On a thread that does not drive the run, nothing happens.
  func noteTrap() {
    guard isHere else { return }
    hasTrapped = true
    ownership.end()
  }

  /// Returns the failure of a trap in the current task.
  ///
  /// - Parameter site: The location of the failure if neither the trap nor its frames have one.
  func failure(of trap: Trap, at site: SourceSite) -> Failure {
    Failure(trap, TrapScene(of: trap, task: currentTask), of: site)
  }

  /// Removes the job that the chooser picks, and records the step.
  private func takeChosen() -> ReadyJob {
    var (index, choice, count) = (0, 0, ready.count)
    if count > 1 {
      let indices = candidates()
      if let indices { count = indices.count }
      if count > 1 {
        choice = chooser.choose(among: count, step: trace.count) { index in
          ready[indices?[index] ?? index].task
        }
      }
      index = indices?[choice] ?? choice
    }
    let next = ready.remove(at: index)
    trace.note(next.task, Choice(index: choice, count: count), isKept: settings.keepsTrace)
    return next
  }

  /// The indices of the jobs that may run next; nil if each may.
  private func candidates() -> [Int]? {
    var indices = ready.eligible
    if settings.respectsPriorities {
      let all = indices ?? Array(0..<ready.count)
      let highest = all.map { ready[$0].job.priority }.max()
      indices = all.filter { ready[$0].job.priority == highest }
    }
    let count = indices?.count ?? ready.count
    if count < 2 { return indices }
    let oldest = indices?[0] ?? 0
    // Run only the oldest job from half of the limit on: a run is a livelock only if each task that
    // could run did so again and again.
    if trace.count >= settings.stepLimit / 2 {
      fairness.end()
      return [oldest]
    }
    guard fairness.ends(for: ready[oldest], among: count, at: trace.count) else { return indices }
    chooser.giveWay(running)
    return [oldest]
  }

  /// Runs the runtime's own jobs, which make tasks ready, or free memory.
  private func runEndedWaits() {
    while !endedWaits.isEmpty { endedWaits.removeFirst().runForRuntime() }
  }

  /// Closes the run, and lets the remaining jobs run outside of it. (R4)
  private func close(after end: End) {
    inbox.close()
    thread.store(0, ordering: .relaxed)  // R2
    // Leak the run with its tasks, so that they stay suspended: outside of the run they would never
    // stop.
    if end == .livelocked {
      _ = Unmanaged.passRetained(self)
      return
    }
    while !ready.isEmpty { ready.remove(at: 0).job.runElsewhere() }
    for queue in queues { queue.job.runElsewhere() }
    queues = []
    for event in inbox.takeAll() {
      switch event {
      case .job(let job): job.runElsewhere()
      case .sleep(let job, _, let delay): job.runElsewhere(after: delay)
      case .wake(let task): time.endPause(of: task)
      }
    }
    time.end()
  }
}
