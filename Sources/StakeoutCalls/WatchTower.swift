private import Dispatch
internal import StakeoutReporting
internal import StakeoutRuntime

/// Rings any number of bells for the calls of any number of logs, and when their time has come.
///
/// While there is a bell, one thread of the process waits for all of them, at one event that the
/// logs ring. So a task that waits for a call keeps no thread, and a log needs one place for all
/// who wait for it. The event does not say whose call it was: all bells are rung, and who hears one
/// looks for himself.
final class WatchTower: Sendable {
  static let shared = WatchTower()

  /// A bell and how to ring it.
  private struct Post: Sendable {
    let subject: any AnyObject & Sendable
    let ring: @Sendable () -> Void
    /// When to ring it without a call; never for one that stands at a log.
    var deadline = Deadline.never
  }

  private struct State {
    var event: Event?
    /// By log, which is kept alive by whoever watches it.
    var posts: [ObjectIdentifier: [Post]] = [:]
    var timed: [Post] = []
    var isManned = false

    var isDeserted: Bool { posts.isEmpty && timed.isEmpty }
  }

  private let state = Locked(State())

  /// Rings the bell at each append to the log from now on.
  ///
  /// - Returns: false when the system has no more descriptors.
  func post(
    _ subject: any AnyObject & Sendable, at log: CallLog, ring: @escaping @Sendable () -> Void
  ) -> Bool {
    state.withLock { state in
      guard let event = event(in: &state) else { return false }
      let key = ObjectIdentifier(log)
      if state.posts[key] == nil, !log.journal.watch(event) { return false }
      state.posts[key, default: []].append(Post(subject: subject, ring: ring))
      man(&state, event)
      return true
    }
  }

  /// Ends what `post(_:at:ring:)` began.
  func dismiss(_ subject: any AnyObject & Sendable, from log: CallLog) {
    state.withLock { state in
      let key = ObjectIdentifier(log)
      guard let event = state.event, var posts = state.posts[key],
        let index = posts.firstIndex(where: { $0.subject === subject })
      else { return }
      posts.remove(at: index)
      state.posts[key] = posts.isEmpty ? nil : posts
      if posts.isEmpty { log.journal.unwatch(event) }
      // For the thread to see that it may go.
      if state.isDeserted { event.ring() }
    }
  }

  /// Rings the bell when the time has come.
  ///
  /// - Returns: false when the system has no more descriptors.
  func post(
    _ subject: any AnyObject & Sendable, until deadline: Deadline,
    ring: @escaping @Sendable () -> Void
  ) -> Bool {
    state.withLock { state in
      guard let event = event(in: &state) else { return false }
      state.timed.append(Post(subject: subject, ring: ring, deadline: deadline))
      man(&state, event)
      event.ring()
      return true
    }
  }

  /// Ends what `post(_:until:ring:)` began.
  func dismissTimed(_ subject: any AnyObject & Sendable) {
    state.withLock { state in
      guard let event = state.event,
        let index = state.timed.firstIndex(where: { $0.subject === subject })
      else { return }
      state.timed.remove(at: index)
      if state.isDeserted { event.ring() }
    }
  }

  private func event(in state: inout State) -> Event? {
    if state.event == nil { state.event = Event() }
    return state.event
  }

  private func man(_ state: inout State, _ event: Event) {
    guard !state.isManned else { return }
    state.isManned = true
    // The thread of a serial queue is one more than the pools have for work.
    DispatchQueue(label: "Stakeout.WatchTower").async { self.serve(event) }
  }

  private func serve(_ event: Event) {
    while let deadline = nextDeadline() {
      let reasons = Wait.until(deadline, event: event)
      for post in due(hasRung: reasons.contains(.event)) { post.ring() }
    }
  }

  /// Until when to wait; nil when there is nobody left to wait for.
  private func nextDeadline() -> Deadline? {
    state.withLock { state in
      guard !state.isDeserted else {
        state.isManned = false
        return nil
      }
      return state.timed.map(\.deadline).min() ?? .never
    }
  }

  /// Whom to ring; a bell that is late is rung once.
  private func due(hasRung: Bool) -> [Post] {
    let now = Deadline.now
    return state.withLock { state in
      let late = state.timed.filter { $0.deadline <= now }
      state.timed.removeAll { $0.deadline <= now }
      return hasRung ? late + state.posts.values.joined() : late
    }
  }
}
