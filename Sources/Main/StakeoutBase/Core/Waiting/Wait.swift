private import Foundation

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
    var servant = MainThreadServant(isNeeded: place == .mainThread)
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
      // The work of the main queue is not a cost of polling.
      if reasons.contains(.mainQueue) { meter.start() }
    }
  }

  /// Waits in the calling task until `condition` holds.
  ///
  /// Evaluates it in the caller's isolation, and suspends the task between evaluations.
  ///
  /// - Parameters:
  ///   - wakes: The same as in the blocking form.
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
    let ownTime = JobExecutor.ownTime
    ownTime?.beginPolling()
    defer { ownTime?.endPolling() }
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
      if let ownTime {
        // Nothing changes before something else has run.
        await ownTime.pause(until: deadline)
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
      // Without a wake source, the event still ends the pause at its deadline.
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
private struct MainThreadServant {
  private let isNeeded: Bool
  private let start = Deadline.now
  private var nextTimer: Deadline?
  private var nextService = Deadline.now

  init(isNeeded: Bool) { self.isNeeded = isNeeded }

  /// Serves the main queue without a sleep.
  ///
  /// Elsewhere there is nothing to do. On a busy machine, yielding the processor would let another
  /// thread have it for milliseconds.
  func yield() {
    if isNeeded { Wait.until(.now, servingMainQueue: true) }
  }

  mutating func pause(until end: Deadline, event: Event?) -> Wait.Reasons {
    guard isNeeded else { return Wait.until(end, event: event) }
    // One pass fires the timers that are due, and says when the next one is due.
    if nextTimer == nil { serveRunLoop() }
    let reasons = Wait.until(
      min(end, nextTimer ?? .never), event: event, servingMainQueue: true)
    if reasons.contains(.event) {
      // Check the condition first. The run loop is served before the next pause.
      nextTimer = nil
    } else if reasons.contains(.mainQueue) || min(nextService, nextTimer ?? .never).hasPassed {
      serveRunLoop()
    }
    return reasons
  }

  /// Runs what is due.
  ///
  /// A pass costs about as much as an evaluation, so only a main queue or a timer with work to do
  /// gets one after each pause.
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
