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
///   own thread there, or not, for good: only that thread writes it.
/// - R3: All else is only touched by that thread, and, before the run is driven, by the thread that
///   makes it.
/// - R4: When the run is over, it keeps nothing: what comes goes on as without it, on ``JobThreads``.
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
    /// Whether the steps are kept, to compare runs and to repeat this one.
    var keepsTrace = true
    /// The notes for a report.
    var notes = Notes.nothing
  }

  /// The notes of a run for a report; each case includes those before it.
  enum Notes: Int, Sendable {
    case nothing
    /// Names of tasks, and the places where they were made.
    case births
    case steps
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
  }

  /// A task that something outside of the run has resumed.
  struct Intrusion: Sendable {
    let task: UInt64
    /// The step that came next.
    let step: Int
    /// Where the task goes on.
    let frames: [UInt]
  }

  /// How many steps what the body has left behind may do.
  private static let afterlife = 1_000

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

  // R3
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
  /// The tasks that became ready, one by one; a task may stand there several times.
  private var arrivals: [TaskAddress] = []
  /// How many jobs have run that did more than look.
  private var progress = 0
  private var lastPause = 0
  private var isWaking = false
  /// The task whose job runs, or ran last.
  private var running: UInt64 = 0
  /// Whether that job only looks.
  private var isInPoll = false
  private var bodyEndedAt: Int?
  /// The first step since time has moved.
  private var momentStart = 0
  private var random: SeededGenerator
  /// Nanoseconds since the start.
  private(set) var now: UInt64 = 0
  private(set) var trace = Trace()
  /// The tasks that something outside has resumed.
  private(set) var resumedFromOutside: [Intrusion] = []
  /// The tasks that waited when nothing could run any more; if the body had ended, only those whose
  /// continuations nobody had resumed, and only if something is noted.
  private(set) var left: [WaitingTask] = []
  /// The tasks that are in `pause(until:)`, or wait until all others do.
  private var pausing: Set<UInt64> = []
  /// Notes more, for a report; nil if nobody will read it.
  let recorder: RunRecorder?

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
    recorder = settings.notes == .nothing ? nil : RunRecorder()
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
    let task = job.task
    if task == 0, job.endsYield {
      endedWaits.append(job)
      return
    }
    if task != 0, !timers.isEmpty, let end = timers.removeSleep(of: task) { endedWaits.append(end) }
    if task != 0, recorder?.noteReady(task) ?? true { arrivals.append(TaskAddress(of: job)) }
    ready.append(
      ReadyJob(
        job: job, task: task, owner: task != 0 ? task : running,
        isPoll: isWaking || isPolling(task)))
  }

  /// Whether a task only looks; for an actor's job, whether the one does that asks for its turn.
  private func isPolling(_ task: UInt64) -> Bool {
    task == 0 ? isInPoll : !polling.isEmpty && polling.contains(task)
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
  func drive() -> End {
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
    return end
  }

  private func runAll() -> End {
    while true {
      takeInbox()
      if ready.isEmpty {
        guard let end = whenNothingIsReady() else { continue }
        return end
      }
      if let bodyEndedAt, trace.count - bodyEndedAt > Self.afterlife { return .ended }
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
    let next = ready.remove(at: chosenIndex())
    (running, isInPoll) = (next.owner, next.isPoll)
    if !isInPoll { progress += 1 }
    guard settings.notes == .steps, let recorder else {
      guard next.job.runInTurn() else { return false }
      runEndedWaits()
      return true
    }
    recorder.noteStep(of: next, at: now, among: tasks)
    if !next.job.runInTurn() { return false }
    runEndedWaits()
    recorder.noteEnd(of: next) { waiting($0, among: tasks) }
    return true
  }

  /// The tasks that have been ready, in the order of their birth.
  private var tasks: [TaskAddress] {
    var seen: Set<UInt64> = []
    return arrivals.filter { seen.insert($0.number).inserted }
  }

  /// What a task waits for; nil if it has ended.
  private func waiting(_ task: TaskAddress, among tasks: [TaskAddress]) -> WaitingTask? {
    WaitingTask(task, among: tasks, known: knownReason(for: task.number))
  }

  private func knownReason(for task: UInt64) -> WaitingTask.Reason? {
    if (0..<ready.count).contains(where: { ready[$0].task == task }) { return .turn }
    if timers.sleepEnd(of: task) != nil { return .sleep }
    return pausing.contains(task) ? .change : nil
  }

  /// The tasks that have not ended.
  var waitingTasks: [WaitingTask] {
    let tasks = tasks
    return tasks.compactMap { waiting($0, among: tasks) }
  }

  private func chosenIndex() -> Int {
    let indices = settings.respectsPriorities ? mostUrgent : nil
    let count = indices?.count ?? ready.count
    var choice = 0
    if count > 1 {
      choice = chooser.choose(among: count, step: trace.count) { index in
        ready[indices?[index] ?? index].owner
      }
    }
    let index = indices?[choice] ?? choice
    trace.note(
      ready[index].task, Choice(index: choice, count: count), isKept: settings.keepsTrace)
    return index
  }

  /// The places of the jobs with the highest priority.
  private var mostUrgent: [Int] {
    let priorities = (0..<ready.count).map { ready[$0].job.priority }
    let highest = priorities.max()
    return priorities.indices.filter { priorities[$0] == highest }
  }

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
    if waitForMail(isHopeless ? .zero : settings.patience) { return nil }
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

  private func waitForMail(_ patience: Duration) -> Bool {
    let (seconds, attoseconds) = patience.components
    let end = Date(timeIntervalSinceNow: Double(seconds) + Double(attoseconds) * 1e-18)
    condition.lock()
    defer { condition.unlock() }
    while inbox.isEmpty {
      if !condition.wait(until: end), inbox.isEmpty { return false }
    }
    return true
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

  /// Whether the run is over, and what comes now does not belong to it.
  var isOver: Bool { condition.withLock { state == .over } }

  /// The time since the start.
  var elapsed: Duration { .nanoseconds(Int64(clamping: now)) }

  /// A seed that differs at each call, and is the same in each run with the same schedule.
  func nextSeed() -> UInt64 { isHere ? random.next() : 0 }

  private func wakePauses() {
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
