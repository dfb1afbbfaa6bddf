// Blocks a thread or suspends a task until a condition holds, and decides where a wait may block.

internal import CStakeout
private import Foundation

/// The one place where Swift code of this package blocks or suspends.
package enum Wait {
  /// The reasons why a wait ended.
  package struct Reasons: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The deadline came.
    package static let deadline = Reasons(rawValue: UInt32(STK_WAIT_DEADLINE))
    /// The event was rung.
    package static let event = Reasons(rawValue: UInt32(STK_WAIT_EVENT))
    /// The main queue had work, which has been run.
    package static let mainQueue = Reasons(rawValue: UInt32(STK_WAIT_MAIN_QUEUE))
  }

  /// Blocks the calling thread until the deadline, until `event` is rung or, with `servingMainQueue`,
  /// until the main queue has had work.
  ///
  /// That work has been run when the function returns.
  ///
  /// - Returns: The reasons; empty after a spurious wake.
  @discardableResult
  package static func until(
    _ deadline: Deadline, event: Event? = nil, servingMainQueue: Bool = false
  ) -> Reasons {
    Reasons(rawValue: stk_wait(deadline.nanoseconds, event?.handle, servingMainQueue))
  }

  /// Suspends the task until the deadline, until `event` is rung, or until the task is cancelled.
  ///
  /// The wait may end spuriously. Where time is virtual, it also ends when another task of the run has
  /// run.
  nonisolated(nonsending) package static func suspended(
    until deadline: Deadline, event: Event?
  ) async {
    if let run = VirtualClock.current { return await run.pause(until: deadline) }
    if let event { await event.wait(until: deadline) } else { await nap(until: deadline) }
  }

  /// Blocks for a millisecond at most, so that the caller rechecks its condition.
  ///
  /// This is the fallback when the system has no memory or no thread left. It needs only the thread on
  /// which the task runs.
  nonisolated(nonsending) static func nap(until deadline: Deadline) async {
    until(min(deadline, .after(.milliseconds(1))))
    await Task.yield()
  }

  /// Whether the main queue and the main run loop can be served.
  ///
  /// That needs a few descriptors from the system.
  static var canServeMainThread: Bool { stk_wait_has_descriptors() }

  /// The processor time that the calling thread has used.
  static var threadTime: Duration { .nanoseconds(Int64(clamping: stk_thread_time())) }

  /// The processor time that waking a suspended task has lately cost.
  ///
  /// Two threads wake up for it: the one that rings, and the one that resumes the task.
  static var wakeCost: Duration { .nanoseconds(Int64(clamping: 2 * stk_event_ring_cost())) }
}

extension Waiter {
  /// Waits on the calling thread until `condition` holds.
  ///
  /// On the main thread it serves the main queue and the main run loop meanwhile.
  ///
  /// - Parameters:
  ///   - wakes: Returns a source that rings at every change of the condition, or nil if there is
  ///     none. Called once, after the first evaluation that is not satisfied. If it returns a
  ///     source, the condition is evaluated again at once, so that no change is missed in between.
  ///   - condition: The condition. Evaluated on this thread, at least once.
  /// - Returns: The reason why the wait ended.
  /// - Throws: The error that `condition` throws.
  package mutating func block(
    wakes: () -> (any WakeSource)? = { nil }, until condition: () throws -> Bool
  ) rethrows -> End {
    let place = WaitingPlace.current
    var servant = MainQueuePump(isNeeded: place == .mainThread)
    var subscription: Subscription?
    var probe: PoolProbe?
    var isFirst = true
    var meter = ThreadMeter()
    while true {
      defer { isFirst = false }
      // The first evaluation begins with the wait.
      let began = isFirst ? start : .now
      let isMeasured = !isFirst && !isWoken
      if try condition() { return .satisfied }
      if isMeasured { cost.add(meter.lap()) }
      let action = next(evaluationBegan: began, now: .now)
      if action == .giveUp {
        obstacle = place.holdsMainQueue ? .mainQueue : probe?.hasRun == false ? .pool : nil
        return .timedOut
      }
      if isFirst {
        if place == .otherThread { probe = PoolProbe() }
        subscription = wakes().flatMap(Subscription.init)
        isWoken = subscription != nil
        if isWoken { continue }
        meter.start()
      }
      guard case .pause(let end) = action else {
        servant.yield()
        continue
      }
      guard !isWoken else {
        _ = servant.pause(until: end, event: subscription?.event)
        continue
      }
      cost.beginPause()
      let reasons = servant.pause(until: end, event: nil)
      cost.endPause()
      // Start a new lap: the work of the main queue is not a cost of polling.
      if reasons.contains(.mainQueue) { meter.start() }
    }
  }

  /// Waits in the calling task until `condition` holds.
  ///
  /// Evaluates it in the caller's isolation, and suspends the task between evaluations.
  ///
  /// - Parameters:
  ///   - wakes: Returns a source that rings at every change of the condition, or nil if there is none.
  ///     Called as in `block(wakes:until:)`.
  ///   - condition: The condition. Evaluated at least once. After a cancellation it is evaluated
  ///     one last time.
  /// - Returns: The reason why the wait ended.
  /// - Throws: The error that `condition` throws.
  nonisolated(nonsending) package mutating func suspend(
    wakes: () -> (any WakeSource)? = { nil },
    until condition: nonisolated(nonsending) () async throws -> Bool
  ) async rethrows -> End {
    var subscription: Subscription?
    var event: Event?
    var isFirst = true
    var meter = ThreadMeter()
    let run = VirtualClock.current
    run?.beginPolling()
    defer { run?.endPolling() }
    while true {
      defer { isFirst = false }
      // The first evaluation begins with the wait.
      let began = isFirst ? start : .now
      let isCancelled = Task.isCancelled
      let isMeasured = !isFirst && !isWoken
      if isMeasured { meter.start() }
      if try await condition() { return .satisfied }
      if isCancelled { return .cancelled }
      if isMeasured { cost.add(meter.lap()) }
      let action = next(evaluationBegan: began, now: .now)
      if action == .giveUp { return .timedOut }
      if let run {
        // Where time is virtual, nothing changes until another task has run.
        await run.pause(until: deadline)
        continue
      }
      if isFirst {
        subscription = wakes().flatMap(Subscription.init)
        isWoken = subscription != nil
        if isWoken { continue }
      }
      guard case .pause(let end) = action else {
        await Task.yield()
        continue
      }
      // Use an event even without a wake source: it ends the pause at its deadline.
      event = event ?? subscription?.event ?? Event()
      if !isWoken { cost.beginPause() }
      await Wait.suspended(until: end, event: event)
      if !isWoken {
        cost.endPause()
        cost.add(Wait.wakeCost)
      }
    }
  }
}

/// Serves the main queue and the main run loop during a wait, if the wait blocks the main thread.
private struct MainQueuePump {
  private let isNeeded: Bool
  private let start = Deadline.now
  private var nextTimer: Deadline?
  private var nextService = Deadline.now

  init(isNeeded: Bool) { self.isNeeded = isNeeded }

  /// Serves the main queue without a sleep.
  ///
  /// On any other thread it does nothing. Yielding the processor there could give it away for
  /// milliseconds on a busy machine.
  func yield() {
    if isNeeded { Wait.until(.now, servingMainQueue: true) }
  }

  /// Waits until `end` at the latest, until the event is rung or, if needed, until the main queue or
  /// the main run loop has had work.
  mutating func pause(until end: Deadline, event: Event?) -> Wait.Reasons {
    guard isNeeded else { return Wait.until(end, event: event) }
    // Learn when the next timer is due: a pass of the run loop fires the due timers and returns that
    // time.
    if nextTimer == nil { serveRunLoop() }
    let reasons = Wait.until(
      min(end, nextTimer ?? .never), event: event, servingMainQueue: true)
    if reasons.contains(.event) {
      // Return at once, so that the caller checks the condition first. The run loop is served before
      // the next pause.
      nextTimer = nil
    } else if reasons.contains(.mainQueue) || min(nextService, nextTimer ?? .never).hasPassed {
      serveRunLoop()
    }
    return reasons
  }

  /// Runs one pass of the main run loop, which fires the timers that are due.
  ///
  /// A pass costs about as much as an evaluation. So a pause is followed by one only if the main queue
  /// had work, if a timer is due, or if the last pass was some time ago: a twenty-fourth of the time
  /// waited, at most 10 ms.
  private mutating func serveRunLoop() {
    guard Wait.canServeMainThread else { return }
    let next = RunLoop.main.limitDate(forMode: .default)
    let seconds = next?.timeIntervalSinceNow ?? .infinity
    let now = Deadline.now
    nextTimer = seconds < 1_000_000 ? now.advanced(by: .seconds(max(0, seconds))) : .never
    let interval = min(now.duration(since: start) / 24, .milliseconds(10))
    nextService = now.advanced(by: interval)
  }
}

/// The kinds of threads that a wait can run on, which decide whether it may block and what it must
/// serve meanwhile.
package enum WaitingPlace: Sendable, Hashable {
  /// The process's main thread. It may block as long as the wait serves the main queue and the main
  /// run loop.
  case mainThread
  /// The main thread, in a task of the main actor. Its item of the main queue has to end before the
  /// next one begins, so a blocking wait would never see a change that comes from the queue.
  case mainActor
  /// An item of the main queue on another thread: main-actor code under Swift Testing, and all code
  /// that an asynchronous `main` calls. A blocking wait stops the queue, as with `mainActor`.
  case mainQueue
  /// The thread of a schedule or of a test in virtual time, on which all tasks of the run run.
  case run
  /// Any other thread. Blocking a thread of the cooperative pool is discouraged, but works.
  case otherThread

  /// The place of the caller.
  ///
  /// In a task on the main thread, this runs the pending work of the main queue, to find out whether
  /// the queue can be served.
  package static var current: WaitingPlace {
    if VirtualClock.current != nil { return .run }
    guard stk_wait_is_main_thread() else {
      return stk_wait_on_main_queue() ? .mainQueue : .otherThread
    }
    // Main-actor tasks run on this thread as items of the main queue. The exception is the first
    // part of an asynchronous `main`: the queue does not run until `main` suspends.
    guard stk_tasks_current() != nil else { return .mainThread }
    return stk_wait_can_serve_main() ? .mainThread : .mainActor
  }

  /// Whether the caller is, or may be, a block of the main queue.
  package static var mayBeBlockOfMainQueue: Bool {
    stk_wait_is_main_thread() || stk_wait_on_main_queue()
  }

  /// Whether the main queue cannot run until the caller returns.
  package var holdsMainQueue: Bool { self == .mainActor || self == .mainQueue }

  /// The reason why a test has to suspend its task here instead of blocking the thread; nil if it
  /// may block.
  ///
  /// An XCTest case that an asynchronous `main` runs cannot suspend. It may block, because other
  /// threads can still bring about the change that it waits for.
  ///
  /// - Parameter underSwiftTesting: Whether Swift Testing runs the test. Then the test can be
  ///   `async`.
  package func reasonNotToBlock(underSwiftTesting: Bool) -> String? {
    if self == .run {
      return """
        cannot wait here: all tasks of an explored schedule, and of a test in virtual time, run on \
        this one thread, which the wait would block. Use 'await': the verb then suspends the task \
        instead.
        """
    }
    guard self == .mainActor || self == .mainQueue && underSwiftTesting else { return nil }
    return """
      cannot wait here: this would block the main actor and the code it waits for. Make the \
      test 'async' and use 'await': the verb then suspends the task instead.
      """
  }
}

/// Finds out whether Swift's thread pool runs tasks while one of its threads is blocked.
///
/// The pool has as many threads as the machine has processors, and does not replace a blocked
/// thread. When blocking waits occupy all threads, no task runs, neither those that the test has
/// started nor the one that the probe has started.
struct PoolProbe {
  private let mark = Locked(false)

  /// Starts a task for the probe; nil if the caller is not in a task, and so not on a thread of the
  /// pool.
  init?() {
    guard stk_tasks_current() != nil else { return nil }
    // Use the caller's priority, because the tasks of one priority share threads.
    Task.detached(priority: Task.currentPriority) { [mark] in
      mark.withLock { $0 = true }
    }
  }

  /// Whether the task has run.
  var hasRun: Bool { mark.withLock { $0 } }
}
