private import Foundation

extension Waiter {
  /// Waits on the calling thread until `condition` holds.
  ///
  /// On the main thread the main queue and the main run loop are served meanwhile.
  ///
  /// - Parameters:
  ///   - wakes: Called once, after a first evaluation that was not satisfied: a source that rings
  ///     at every change of the condition, or nil if there is none. With one, the condition is
  ///     evaluated again right after, so that no change falls between.
  ///   - condition: Evaluated on this thread, at least once.
  package mutating func block(
    wakes: () -> (any WakeSource)? = { nil }, until condition: () throws -> Bool
  ) rethrows -> End {
    let place = WaitingPlace.current
    var servant = MainThreadServant(isNeeded: place == .mainThread)
    var subscription: Subscription?
    var probe: PoolProbe?
    var hasAskedForSource = false
    while true {
      let began = Deadline.now
      if try condition() { return .satisfied }
      guard case .pause(let end) = next(evaluationBegan: began, now: .now) else {
        obstacle = place.holdsMainQueue ? .mainQueue : probe?.hasRun == false ? .pool : nil
        return .timedOut
      }
      if !hasAskedForSource {
        hasAskedForSource = true
        if place == .otherThread { probe = PoolProbe() }
        subscription = wakes().flatMap(Subscription.init)
        isWoken = subscription != nil
        if isWoken { continue }
      }
      servant.pause(until: end, event: subscription?.event)
    }
  }

  /// Waits in the calling task until `condition` holds, evaluating it in the caller's isolation and
  /// suspended between evaluations.
  ///
  /// - Parameters:
  ///   - wakes: As in the blocking form.
  ///   - condition: Evaluated at least once. After a cancellation it is evaluated a last time.
  nonisolated(nonsending) package mutating func suspend(
    wakes: () -> (any WakeSource)? = { nil },
    until condition: nonisolated(nonsending) () async throws -> Bool
  ) async rethrows -> End {
    var subscription: Subscription?
    var event: Event?
    var hasAskedForSource = false
    while true {
      let began = Deadline.now
      let isCancelled = Task.isCancelled
      if try await condition() { return .satisfied }
      if isCancelled { return .cancelled }
      guard case .pause(let end) = next(evaluationBegan: began, now: .now) else { return .timedOut }
      if !hasAskedForSource {
        hasAskedForSource = true
        subscription = wakes().flatMap(Subscription.init)
        isWoken = subscription != nil
        if isWoken { continue }
      }
      // Without a source of rings, it is there for the end of the pause.
      event = event ?? subscription?.event ?? Event()
      await Wait.suspended(until: end, event: event)
    }
  }
}

/// What a wait owes to the main thread: others rely on its queue and its run loop to go on.
private struct MainThreadServant {
  private let isNeeded: Bool
  private var nextTimer: Deadline?

  init(isNeeded: Bool) { self.isNeeded = isNeeded }

  mutating func pause(until end: Deadline, event: Event?) {
    guard isNeeded else {
      Wait.until(end, event: event)
      return
    }
    // One pass fires the timers that are due, and tells when the next one will be.
    if nextTimer == nil { serveRunLoop() }
    let reasons = Wait.until(
      min(end, nextTimer ?? .never), event: event, servingMainQueue: true)
    if reasons.contains(.event) {
      // What rang comes first; the run loop is served before the next pause.
      nextTimer = nil
    } else {
      serveRunLoop()
    }
  }

  private mutating func serveRunLoop() {
    guard Wait.canServeMainThread else { return }
    let next = RunLoop.main.limitDate(forMode: .default)
    let seconds = next?.timeIntervalSinceNow ?? .infinity
    nextTimer = seconds < 1_000_000 ? .after(.seconds(max(0, seconds))) : .never
  }
}
