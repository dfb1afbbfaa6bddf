// One run: takes what came, chooses a job, and runs it.

private import Foundation
internal import StakeoutCalls
internal import StakeoutCore
private import Synchronization

/// One run of a body with all the tasks that it starts: one job at a time, on one thread, in an order
/// that a ``Chooser`` decides, and with a time that stands still until nothing can run.
///
/// This type drives the run. ``RunInbox`` has what comes from other threads, ``RunTime`` the time and
/// the waits, ``RunReport`` what a report needs.
///
/// Invariants:
///
/// - R1: The contents of `inbox` are only touched with its lock held. No job runs while it is held.
/// - R2: `thread` is the thread that drives the run, and 0 before and after. Only that thread writes it,
///   and the thread that takes the run away. So a thread that finds itself there drives the run.
/// - R3: All other state is only touched by that thread, and, before the run is driven, by the thread
///   that makes the run. If the run was taken away in a step that does not end, other threads read
///   what was written between the steps.
/// - R4: A run that is over keeps no job: later jobs run outside of it, as without a run.
/// - R5: Between two steps no actor has a task of the run in its queue, unless code outside of the run
///   uses the actor: each such task waits in `ready`.
///
/// A step is a task from one suspension to the next, and nothing of the run runs beside it. Another
/// task may run
///
/// - before the first step of a task, which is ready as soon as it is made;
/// - at each `await` at which the task has to wait: for a value, a child, a continuation, an element of a
///   stream, a sleep;
/// - at each `Task.yield()`;
/// - before the task goes on after these;
/// - at each change of the executor: before it enters an actor or the main actor, and before it goes on
///   where it has left one.
///
/// No other task runs at an `await` that neither waits nor changes the executor. A task that makes a
/// task, resumes a continuation, yields an element or cancels continues to the end of its step. A task
/// that this has made ready may run after that step, also before the first task enters its next actor.
///
/// An actor takes its enqueuing tasks in any order; the order is open until the actor takes one of them.
/// A step may also put another task into the actor's queue: a resumed task that waits on the actor, or
/// a new one that begins there. The actor runs that task before each task that enqueues itself later,
/// unless the later task has a higher priority.
///
/// So all schedules are all orders of these steps. For code whose tasks share nothing but what
/// actors isolate, and messages such as streams and values of tasks, each result of a run on many threads
/// is the result of one of them. Not covered is what two steps share while both run on two
/// threads: memory under a lock, an atomic value, a flag such as `Task.isCancelled` that is asked twice
/// in one step.
///
/// SAFETY: R1 to R3.
final class ScheduleRun: JobQueue, OwnTime, @unchecked Sendable {
  /// The settings of a run.
  struct Settings: Sendable {
    /// The random numbers of ``ScheduleRandom``.
    var seed: UInt64 = 0
    var respectsPriorities = false
    /// More steps are a livelock.
    var stepLimit = 100_000
    /// More steps at one moment are a livelock.
    var momentLimit = Int.max
    /// How long to wait, in real time, for code outside of the run when nothing can run.
    var patience = Duration.milliseconds(500)
    /// How long to wait, in real time, for threads and blocks that the run has handed over.
    var patienceWithOutside = Duration.seconds(60)
    /// Whether time stands still while there are such threads and blocks.
    var waitsForOutside = false
    /// Whether the steps are kept, to compare runs and to repeat this one.
    var keepsTrace = true
  }

  /// How a run came to its end.
  enum End: Sendable, Hashable {
    /// The body has ended, and what it left behind has nothing to do.
    case ended
    /// Nothing can run, and the body has not ended.
    case hung
    /// A job has trapped.
    case trapped
    /// The run had more steps than its limit.
    case livelocked
    /// A step did not end, and its thread stays in it.
    case stuck
  }

  private static let usualSteps = 32

  /// The most steps of the tasks that the body has left behind.
  private static let maxStepsAfterBody = 1_000

  let inbox: RunInbox  // R1

  // R2
  private let thread = Atomic(UInt(0))

  /// The steps, for a thread that checks whether they end.
  let gate = StepGate()

  // R3
  let settings: Settings
  let chooser: any Chooser
  let time: RunTime
  var report: RunReport
  var ready = ReadyJobs()
  var polling: Set<UInt64> = []
  /// The jobs of the runtime that run before any other: each ends a yield, or a sleep that ended early.
  private var endedWaits: [Job] = []
  /// The queues of actors to which tasks of the run have come, and whether another task has put them
  /// there.
  private var queues: [(job: Job, isFilledByOther: Bool)] = []
  /// How the jobs that arrive now become ready.
  private var arrival = Arrival.ofItself
  /// The task of the present step, or the last one, on the actor to which it went.
  private var landed: Job?
  /// How many jobs have run that did more than poll.
  var progress = 0
  /// The task whose job runs, or ran last.
  private(set) var running: UInt64 = 0
  private(set) var fairness = Fairness()
  var bodyEndedAt: Int?
  /// Whether a job of the run has trapped.
  private var hasTrapped = false
  /// The first step since time has moved.
  var momentStart = 0
  var random: SeededGenerator
  private(set) var trace: Trace

  /// How a job becomes ready.
  private enum Arrival {
    /// At a time that nothing has decided before.
    case ofItself
    /// In the middle of a step, by what its task does.
    case byStep
    /// As the queue of the actor to which the task of the step goes.
    case landing
  }

  /// - Parameter recorder: Notes more; nil if no report will be read.
  init(
    _ settings: Settings = Settings(), clock: RunClock = RunClock(), by chooser: any Chooser,
    noting recorder: RunRecorder? = nil
  ) {
    (self.settings, self.chooser) = (settings, chooser)
    time = RunTime(clock)
    inbox = RunInbox(patience: settings.patience, withOutside: settings.patienceWithOutside)
    random = SeededGenerator(seed: settings.seed)
    // To add to an array takes longer when it has to grow, and most runs are short.
    trace = Trace(capacity: settings.keepsTrace ? Self.usualSteps : 0)
    report = RunReport(recorder, steps: Self.usualSteps)
  }

  /// The run that the current task is a part of; nil outside of runs.
  static var current: ScheduleRun? { ConcurrencyHooks.current?.jobs as? ScheduleRun }

  var ownTime: (any OwnTime)? { self }

  var isHere: Bool { thread.load(ordering: .relaxed) == pthread_self() }  // R2
}

// Jobs and wake-ups that come in, from any thread.
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

  /// Says that the body has come to its end.
  func end() {
    if isHere { bodyEndedAt = trace.count }
  }

  private func accept(_ job: Job) {
    if arrival == .landing {
      landed = job
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

  /// Empties the queues of actors: each task in them waits in the run from here on. (R5)
  private func emptyQueues() {
    if queues.isEmpty { return }
    // A queue that is emptied may fill another one.
    var next = 0
    while next < queues.count {
      let queue = queues[next]
      next += 1
      run(queue.job, of: 0, arriving: queue.isFilledByOther ? .byStep : .ofItself)
    }
    // Mostly one. To remove all at once takes longer than the rest of this.
    while !queues.isEmpty { queues.removeLast() }
  }

  /// - Parameter isBeginning: Whether the events came before the run.
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

// The run itself, on its thread.
extension ScheduleRun {
  /// Runs all jobs on the calling thread until the run is over.
  ///
  /// If a step does not end, this does not return.
  ///
  /// - Parameters:
  ///   - watch: Looks at the calling thread.
  ///   - whenStuck: Called instead, on another thread.
  func drive(
    watchedBy watch: StepWatch, whenStuck: @escaping @Sendable (StepWatch.Finding) -> Void
  ) -> End {
    watch.looks(at: self, whenStuck: whenStuck)
    defer { watch.looks(at: nil) }
    let making = report.recorder.map { recorder in TaskMaking { recorder.noteName($1, of: $0) } }
    making?.begin()
    defer { if making != nil { TaskMaking.end() } }
    thread.store(pthread_self(), ordering: .relaxed)  // R2
    takeInbox(isBeginning: true)
    time.hold()
    let end = runAll()
    RunClock.release()
    close(after: end)
    return end
  }

  /// Runs all jobs on a new thread until the run is over, and blocks the calling one; also says why a
  /// step does not end.
  func driveOnNewThread() -> (End, StepWatch.Finding?) {
    RunThread.watched { watch, give in
      (self.drive(watchedBy: watch) { give((.stuck, $0)) }, nil)
    }
  }

  /// Takes the run away from its thread, which stays in the step.
  ///
  /// Called on another thread.
  ///
  /// - Returns: false if the step has ended meanwhile.
  func takeAway(in step: Int) -> Bool {
    guard gate.take(in: step) else { return false }
    thread.store(0, ordering: .relaxed)  // R2
    inbox.close()
    report.recorder?.noteEndless()
    // Its tasks stand still.
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

  /// Runs the job that the chooser takes.
  private func runNext() {
    let next = takeChosen()
    running = next.task
    if !next.isPoll { progress += 1 }
    report.recorder?.noteStep(of: next.job, at: time.now)
    runStep(next.job)
    if hasTrapped { return }
    report.recorder?.noteEnd { waiting($0, among: report.tasks) }
  }

  /// Runs a task up to its next suspension; one that is on its way to an actor, on the actor.
  private func runStep(_ job: Job) {
    if job.isHop { run(job, arriving: .landing) }
    // An actor that code outside of the run uses at the moment takes the task by itself.
    if !hasTrapped, let job = job.isHop ? landed.take() : job { run(job, arriving: .byStep) }
    if hasTrapped { return }
    runEndedWaits()
    emptyQueues()
  }

  /// Runs a job, with what arrives meanwhile becoming ready in the given way.
  private func run(_ job: Job, of tasks: UInt32 = 1, arriving: Arrival) {
    arrival = arriving
    defer { arrival = .ofItself }
    job.runInTurn(of: tasks, in: gate)
  }

  /// Says that something of the run has trapped, before that is reported.
  ///
  /// A job ends the run. To report it may take longer than a step may.
  func noteTrap() {
    guard isHere else { return }
    hasTrapped = true
    gate.end()
  }

  /// Takes the job out that the chooser takes, and notes the step.
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

  /// The places of the jobs that may come next; nil if each may.
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
    // A livelock is one only if each task that could run did so again and again.
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

  /// Gives away all jobs that are left. (R4)
  private func close(after end: End) {
    inbox.close()
    thread.store(0, ordering: .relaxed)  // R2
    // Tasks that would never stop stand still instead.
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
