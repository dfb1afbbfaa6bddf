private import Foundation
internal import StakeoutCalls
internal import StakeoutReporting
internal import StakeoutRuntime
private import Synchronization

/// One run of a body with all the tasks that it starts: one job at a time, on one thread, in an order
/// that a ``Chooser`` decides, and with a time that stands still until nothing can run.
///
/// Invariants:
///
/// - R1: `inbox` and `state` are only touched with `condition` locked. No job runs under it.
/// - R2: `thread` is the thread that drives the run while it does, else 0. Whoever reads it finds its
///   own thread there, or not, for good: only that thread writes it, or who takes the run away from it.
/// - R3: All else is only touched by that thread, and, before the run is driven, by the thread that
///   makes it. When the run was taken away in a step that does not end, others read what was written
///   between the steps.
/// - R4: When the run is over, it keeps nothing: what comes goes on as without it, on ``JobThreads``.
/// - R5: Between two steps no actor has a task of the run in its queue, unless code outside of the run
///   uses the actor: each waits in `ready`.
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
/// It may not run at an `await` that neither waits nor changes the executor. The task that makes a task, resumes
/// a continuation, yields an element or cancels goes on to the end of its step; what it has made ready
/// may come as soon as that is over, before that task enters its next actor, too.
///
/// An actor takes the tasks that ask for it in any order: which comes first is open until one is there.
/// What another task has put into the actor's queue, such as a resumed task that waits on the actor, or
/// a new one that begins there, comes before what asks for the actor after that step, unless
/// that has a higher priority.
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
    /// How long to wait, in real time, for somebody outside when nothing can run.
    var patience = Duration.milliseconds(500)
    /// How long to wait, in real time, for threads and blocks that the run has handed over.
    var patienceWithOutside = Duration.seconds(60)
    /// Whether time stands still while there are any.
    var waitsForOutside = false
    /// Whether the steps are kept, to compare runs and to repeat this one.
    var keepsTrace = true
    /// The notes for a report.
    var notes = Notes.nothing
  }

  /// The notes of a run for a report.
  enum Notes: Sendable, Hashable {
    case nothing
    /// Names of tasks, and the places where they were made.
    case births
    /// These and the steps, of which there are about so many.
    case steps(of: Int)
  }

  /// How a run came to its end.
  enum End: Sendable, Hashable {
    /// The body has ended, and what it left behind has nothing to do.
    case ended
    /// Nothing can run, and the body has not ended.
    case hung
    /// A job has trapped: the thread must run nothing more.
    case trapped
    /// The run had more steps than its limit.
    case livelocked
    /// A step did not end, and its thread stands in it.
    case stuck
  }

  /// A task that something outside of the run has resumed.
  struct Intrusion: Sendable {
    let task: UInt64
    /// The step that came next.
    let step: Int
    /// Where the task goes on.
    let frames: [UInt]
  }

  /// A move of time that threads and blocks of the run did not take part in.
  struct Leap: Sendable {
    let by: UInt64
    /// How many there were.
    let outsideWork: Int
  }

  private static let usualSteps = 32

  /// How many steps what the body has left behind may do.
  private static let maxStepsAfterBody = 1_000

  // R1
  private enum State { case waiting, driven, over }
  private enum Mail {
    case job(Job)
    case sleep(Job, UInt64, Duration)
    case wake(Int)
  }
  private let condition = NSCondition()
  private var state = State.waiting
  private var inbox: [Mail] = []
  private let hasMail = Atomic(false)

  // R2
  private let thread = Atomic(UInt(0))

  /// The steps, for who looks from another thread.
  let gate = StepGate()
  /// How many threads and blocks of the run there are.
  private let outsideWork = Atomic(0)
  private let givesUpOutside = Atomic(false)

  // R3
  private var whenStuck: (@Sendable (StepWatch.Finding) -> Void)?
  private let settings: Settings
  private let chooser: any Chooser
  private let clock: RunClock
  private var ready = ReadyJobs()
  private var timers = RunTimers()
  private var pauses: [Pause] = []
  private var quietWaits: [UnsafeContinuation<Void, Never>] = []
  private var polling: Set<UInt64> = []
  /// The runtime's own jobs, to be run before anything else: those that end a yield, and those of sleeps
  /// that have ended in another way.
  private var endedWaits: [Job] = []
  /// The queues of actors to which tasks of the run have come, and whether another task has put them
  /// there.
  private var queues: [(job: Job, isFilledByOther: Bool)] = []
  /// What arrives now.
  private var arrival = Arrival.ofItself
  /// The task of the present step, or the last one, on the actor to which it went.
  private var landed: Job?
  /// The tasks that became ready, one by one; a task may stand there several times.
  private var arrivals: [TaskAddress] = []
  /// How many jobs have run that did more than look.
  private var progress = 0
  private var lastPause = 0
  private var isWaking = false
  /// The task whose job runs, or ran last.
  private var running: UInt64 = 0
  private var fairness = Fairness()
  private var bodyEndedAt: Int?
  /// The first step since time has moved.
  private var momentStart = 0
  private var random: SeededGenerator
  /// Nanoseconds since the start.
  private(set) var now: UInt64 = 0
  private(set) var trace: Trace
  /// The tasks that something outside has resumed.
  private(set) var resumedFromOutside: [Intrusion] = []
  /// The tasks that waited when nothing could run any more; if the body had ended, only those whose
  /// continuations nobody had resumed, and only if something is noted.
  private(set) var left: [WaitingTask] = []
  /// The tasks that are in `pause(until:)`, or wait until all others do.
  private var pausing: Set<UInt64> = []
  /// How many threads and blocks of the run were still there when it hung.
  private(set) var outsideWorkLeft = 0
  /// The first time that time moved while there were any.
  private(set) var leap: Leap?
  /// Notes more, for a report; nil if nobody will read it.
  let recorder: RunRecorder?

  /// How a job becomes ready.
  private enum Arrival {
    /// At a time that nothing has decided before.
    case ofItself
    /// In the middle of a step, by what its task does.
    case byStep
    /// As the queue of the actor to which the task of the step goes.
    case landing
  }

  /// A task that waits for something else to run.
  private struct Pause {
    let id: Int
    let continuation: UnsafeContinuation<Void, Never>
    /// The progress that it has seen.
    let seen: Int
  }

  init(
    _ settings: Settings = Settings(), clock: RunClock = RunClock(), by chooser: any Chooser
  ) {
    (self.settings, self.clock, self.chooser) = (settings, clock, chooser)
    random = SeededGenerator(seed: settings.seed)
    // To add to an array takes longer when it has to grow, and most runs are short.
    trace = Trace(capacity: settings.keepsTrace ? Self.usualSteps : 0)
    arrivals.reserveCapacity(Self.usualSteps)
    recorder =
      switch settings.notes {
      case .nothing: nil
      case .births: RunRecorder()
      case .steps(let count): RunRecorder(steps: count)
      }
  }

  /// The run that the current task is a part of; nil outside of runs.
  static var current: ScheduleRun? { JobExecutor.ownTime as? ScheduleRun }

  var ownTime: (any OwnTime)? { self }

  private var isHere: Bool { thread.load(ordering: .relaxed) == Self.thisThread }  // R2

  private static var thisThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }
}

// Jobs and wake-ups that come in, from any thread.
extension ScheduleRun {
  func add(_ job: Job) {
    if isHere { return accept(job) }
    if !post(.job(job)) { JobThreads.shared.add(job) }  // R4
  }

  func add(_ job: Job, after delay: Duration) {
    let sleeper = TaskAddress.current?.number ?? 0
    if isHere { return accept(job, of: sleeper, after: delay) }
    if !post(.sleep(job, sleeper, delay)) { job.runElsewhere(after: delay) }  // R4
  }

  func noteOutsideWork(_ more: Int) { outsideWork.add(more, ordering: .relaxed) }

  /// How many threads and blocks of the run there are that may still resume one of its tasks.
  var awaitedOutsideWork: Int {
    givesUpOutside.load(ordering: .relaxed) ? 0 : outsideWork.load(ordering: .relaxed)
  }

  /// How long a step may stand still, and how long with threads and blocks that may let it go on.
  var patience: (Duration, withOutside: Duration) {
    (settings.patience, settings.patienceWithOutside)
  }

  /// Has the run wait for no threads and blocks any more.
  func giveUpOutside() { givesUpOutside.store(true, ordering: .relaxed) }

  /// Says that the body has come to its end.
  func end() {
    if isHere { bodyEndedAt = trace.count }
  }

  private func post(_ mail: Mail) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard state != .over else { return false }
    inbox.append(mail)
    hasMail.store(true, ordering: .releasing)
    condition.signal()
    return true
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
    if !timers.isEmpty, let end = timers.removeSleep(of: task) { endedWaits.append(end) }
    if recorder?.noteReady(task) ?? true { arrivals.append(TaskAddress(of: job)) }
    ready.append(
      ReadyJob(
        job: job, task: task, isPoll: isWaking || polling.contains(task),
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
      arrival = queue.isFilledByOther ? .byStep : .ofItself
      _ = queue.job.runInTurn(of: 0, in: gate)
      arrival = .ofItself
    }
    // Mostly one. To remove all at once takes longer than the rest of this.
    while !queues.isEmpty { queues.removeLast() }
  }

  private func accept(_ job: Job, of sleeper: UInt64, after delay: Duration) {
    let (due, isNever) = now.addingReportingOverflow(UInt64(clamping: delay.saturatedNanoseconds))
    timers.add(.endSleep(job, of: sleeper), due: isNever ? .max : due)
  }

  private func takeInbox() {
    guard hasMail.load(ordering: .acquiring) else { return }
    condition.lock()
    let mail = inbox
    let isFirst = state == .waiting
    inbox = []
    hasMail.store(false, ordering: .relaxed)
    condition.unlock()
    for mail in mail {
      switch mail {
      case .job(let job):
        if !isFirst {
          let frames = recorder == nil ? [] : TaskAddress(of: job).suspendedFrames
          resumedFromOutside.append(
            Intrusion(task: job.task, step: trace.count, frames: job.task == 0 ? [] : frames))
        }
        accept(job)
      case .sleep(let job, let sleeper, let delay): accept(job, of: sleeper, after: delay)
      case .wake(let id): endPause(id)
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
  ///   - watch: Looks at the calling thread; nil if steps may take for ever.
  ///   - whenStuck: Called instead, on another thread.
  func drive(
    watchedBy watch: StepWatch?, whenStuck: @escaping @Sendable (StepWatch.Finding) -> Void
  ) -> End {
    self.whenStuck = whenStuck
    watch?.looks(at: self)
    defer { watch?.looks(at: nil) }
    let making = recorder.map { recorder in TaskMaking { recorder.noteName($1, of: $0) } }
    making?.begin()
    defer { if making != nil { TaskMaking.end() } }
    thread.store(Self.thisThread, ordering: .relaxed)  // R2
    takeInbox()
    condition.withLock { state = .driven }
    clock.hold(at: now)
    let end = runAll()
    RunClock.release()
    close(after: end)
    // It keeps the run.
    self.whenStuck = nil
    return end
  }

  /// Takes the run away from its thread, which stays in the step.
  ///
  /// Called on another thread.
  ///
  /// - Returns: false if the step has ended meanwhile.
  func takeAway(in step: Int, _ finding: StepWatch.Finding) -> Bool {
    guard gate.take(in: step) else { return false }
    thread.store(0, ordering: .relaxed)  // R2
    condition.withLock { state = .over }
    recorder?.noteEndless()
    // Its tasks stand still.
    _ = Unmanaged.passRetained(self)
    whenStuck?(finding)
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
      if !runNext() { return .trapped }
      wakePauses()
    }
  }

  /// Runs the job that the chooser takes.
  ///
  /// - Returns: false when it trapped.
  private func runNext() -> Bool {
    let next = takeChosen()
    running = next.task
    if !next.isPoll { progress += 1 }
    recorder?.noteStep(of: next.job, at: now)
    if !runStep(next.job) { return false }
    recorder?.noteEnd { waiting($0, among: tasks) }
    return true
  }

  /// Runs a task up to its next suspension; one that is on its way to an actor, on the actor.
  private func runStep(_ job: Job) -> Bool {
    if job.isHop {
      arrival = .landing
      let isOver = job.runInTurn(in: gate)
      arrival = .ofItself
      guard isOver else { return false }
    }
    // An actor that code outside of the run uses at the moment takes the task by itself.
    if let job = job.isHop ? landed.take() : job {
      arrival = .byStep
      let isOver = job.runInTurn(in: gate)
      arrival = .ofItself
      guard isOver else { return false }
    }
    runEndedWaits()
    emptyQueues()
    return true
  }

  /// The tasks that have been ready, in the order of their birth.
  private var tasks: [TaskAddress] {
    var seen: Set<UInt64> = []
    return arrivals.filter { seen.insert($0.number).inserted }
  }

  /// What a task waits for; nil if it has ended.
  private func waiting(_ task: TaskAddress, among tasks: [TaskAddress]) -> WaitingTask? {
    WaitingTask(
      task, among: tasks, known: knownReason(for: task.number),
      frames: ready[of: task.number]?.job.frames)
  }

  private func knownReason(for task: UInt64) -> WaitingTask.Reason? {
    if let job = ready[of: task]?.job { return job.actor == nil ? .turn : .actor }
    if timers.sleepEnd(of: task) != nil { return .sleep }
    return pausing.contains(task) ? .change : nil
  }

  /// The tasks that have not ended.
  var waitingTasks: [WaitingTask] {
    let tasks = tasks
    return tasks.compactMap { waiting($0, among: tasks) }
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

  /// Whether a job was not only chosen, but the only one that was fair to choose.
  var leavesOutUnfair: Bool { fairness.hasEnded }

  /// Runs the runtime's own jobs, which make tasks ready, or free memory.
  private func runEndedWaits() {
    while !endedWaits.isEmpty { endedWaits.removeFirst().runForRuntime() }
  }

  /// Moves on: to a task that waits for this, to the next moment, or to what comes from outside.
  ///
  /// - Returns: How the run ends; nil if something is ready now.
  private func whenNothingIsReady() -> End? {
    if !quietWaits.isEmpty {
      quietWaits.removeFirst().resume()
      return nil
    }
    if let next = timers.next, next != .max {
      if settings.waitsForOutside, next > now, awaitedOutsideWork > 0 {
        waitForOutside()
        if hasMail.load(ordering: .relaxed) { return nil }
      }
      let outsideWork = awaitedOutsideWork
      if outsideWork > 0, next > now {
        leap = leap ?? Leap(by: next - now, outsideWork: outsideWork)
      }
      now = max(now, next)
      momentStart = trace.count
      clock.hold(at: now)
      fireTimers()
      return nil
    }
    if bodyEndedAt != nil {
      if recorder != nil { left = waitingTasks.filter { $0.reason == .continuation } }
      return .ended
    }
    let waiting = waitingTasks
    let isHopeless = !waiting.isEmpty && !waiting.contains(where: \.mayBeResumedFromOutside)
    if !isHopeless, waitForMail() { return nil }
    outsideWorkLeft = outsideWork.load(ordering: .relaxed)
    left = waitingTasks
    return .hung
  }

  private func fireTimers() {
    while let action = timers.removeFirst(dueAt: now) {
      switch action {
      case .endSleep(let job, _): job.runForRuntime()
      case .endPause(let id): endPause(id)
      }
    }
  }

  /// Waits until something comes from outside.
  ///
  /// The patience only counts while the run has nothing outside that could still bring something.
  ///
  /// - Returns: Whether something has come.
  private func waitForMail() -> Bool {
    let last = Deadline.realAfter(settings.patienceWithOutside)
    var end = Deadline.realAfter(settings.patience)
    condition.lock()
    defer { condition.unlock() }
    while inbox.isEmpty {
      let now = Deadline.realNow
      let waitsForOutside = awaitedOutsideWork > 0 && now < last
      if waitsForOutside { end = now.advanced(by: settings.patience) }
      if end <= now { return false }
      wait(for: waitsForOutside ? Self.pause : end.duration(since: now))
    }
    return true
  }

  /// Waits until something comes from outside, or can come from there no more.
  private func waitForOutside() {
    let last = Deadline.realAfter(settings.patienceWithOutside)
    condition.lock()
    defer { condition.unlock() }
    while inbox.isEmpty, awaitedOutsideWork > 0, .realNow < last { wait(for: Self.pause) }
  }

  /// The time between two looks at threads and blocks, which do not say when they are gone.
  private static let pause = Duration.milliseconds(5)

  private func wait(for time: Duration) {
    _ = condition.wait(until: Date(timeIntervalSinceNow: time / .seconds(1)))
  }

  /// Lets go of all that is left.
  private func close(after end: End) {
    condition.lock()
    state = .over
    let mail = inbox
    inbox = []
    condition.unlock()
    thread.store(0, ordering: .relaxed)  // R2
    // Tasks that would never stop stand still instead.
    if end == .livelocked {
      _ = Unmanaged.passRetained(self)
      return
    }
    while !ready.isEmpty { JobThreads.shared.add(ready.remove(at: 0).job) }
    for queue in queues { JobThreads.shared.add(queue.job) }
    queues = []
    for mail in mail {
      switch mail {
      case .job(let job): JobThreads.shared.add(job)
      case .sleep(let job, _, let delay): job.runElsewhere(after: delay)
      case .wake(let id): endPause(id)
      }
    }
    for timer in timers.removeAll() {
      guard case .endSleep(let job, _) = timer.action else { continue }
      job.runElsewhere(after: .nanoseconds(Int64(clamping: timer.due - min(timer.due, now))))
    }
    for wait in quietWaits { wait.resume() }
    for pause in pauses { pause.continuation.resume() }
    (quietWaits, pauses) = ([], [])
  }
}

// The waits of this package, and what a body may ask.
extension ScheduleRun {
  nonisolated(nonsending) func pause(until deadline: Deadline) async {
    guard isHere else {
      // The run is over: time is real again.
      try? await Task.sleep(for: .milliseconds(1))
      return
    }
    lastPause += 1
    let id = lastPause
    let task = TaskAddress.current?.number ?? 0
    pausing.insert(task)
    defer { if isHere { pausing.remove(task) } }
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        if Task.isCancelled { return continuation.resume() }
        pauses.append(Pause(id: id, continuation: continuation, seen: progress))
        let due = deadline == .never ? .max : clock.elapsed(at: deadline)
        if due != .max { timers.add(.endPause(id), due: due) }
      }
    } onCancel: {
      if isHere { endPause(id) } else { _ = post(.wake(id)) }
    }
  }

  func beginPolling() {
    if isHere, let task = TaskAddress.current { polling.insert(task.number) }
  }

  func endPolling() {
    if isHere, let task = TaskAddress.current { polling.remove(task.number) }
  }

  /// Suspends the current task until no other one can run.
  nonisolated(nonsending) func waitUntilQuiet() async {
    guard isHere else { return }
    let task = TaskAddress.current?.number ?? 0
    pausing.insert(task)
    defer { if isHere { pausing.remove(task) } }
    await withUnsafeContinuation { quietWaits.append($0) }
  }

  /// Why the schedule is not the one that was to be repeated; nil if it is, or if none was.
  var misfit: ReplayChooser.Misfit? { (chooser as? ReplayChooser)?.misfit }

  /// What the current task is called in each run of the schedule; nil outside of the run.
  var currentTask: String? {
    guard isHere, let number = TaskAddress.current?.number else { return nil }
    let index = tasks.firstIndex { $0.number == number }
    return index.map { $0 == 0 ? "the body" : "task \($0 + 1)" }
  }

  /// The task whose step goes on, or was the last.
  var runningTask: UInt64 { running }

  /// Whether the run is over, and what comes now does not belong to it.
  var isOver: Bool { condition.withLock { state == .over } }

  /// The time since the start.
  var elapsed: Duration { .nanoseconds(Int64(clamping: now)) }

  /// A seed that differs at each call, and is the same in each run with the same schedule.
  func nextSeed() -> UInt64 { isHere ? random.next() : 0 }

  private func wakePauses() {
    if pauses.isEmpty { return }
    guard pauses.contains(where: { $0.seen != progress }) else { return }
    let woken = pauses.filter { $0.seen != progress }
    pauses.removeAll { $0.seen != progress }
    isWaking = true
    for pause in woken {
      timers.removePause(pause.id)
      pause.continuation.resume()
    }
    isWaking = false
  }

  private func endPause(_ id: Int) {
    guard let index = pauses.firstIndex(where: { $0.id == id }) else { return }
    timers.removePause(id)
    pauses.remove(at: index).continuation.resume()
  }
}
