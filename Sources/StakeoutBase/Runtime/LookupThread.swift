private import Foundation

/// The thread that reads debug information, one lookup at a time.
///
/// The toolchain caches an image's debug information per thread, so all lookups share one thread.
/// It does not come from a dispatch queue, because blocking tests may occupy all of those threads.
///
/// SAFETY: mutable state is only touched with the lock held.
final class LookupThread: @unchecked Sendable {
  static let shared = LookupThread()

  private let lock = ForkSafeLock()
  private var waiting: [Lookup] = []
  private var arrivals: Event?
  /// The process that started the thread.
  ///
  /// A forked child has to start its own.
  private var process: pid_t?

  /// Runs `body` on the thread.
  ///
  /// Waits until it has ended or has used up `patience`.
  ///
  /// After that the lookup continues, but no caller waits for it. `patience` is processor time, so
  /// a busy machine does not shorten the lookup, only delays it. In any case the wait ends after
  /// twenty times `patience`.
  func run(within patience: Duration, _ body: @escaping @Sendable () -> Void) {
    guard let ended = Event(), let arrivals = started() else { return }
    let lookup = Lookup(body, ended)
    lock.withLock { waiting.append(lookup) }
    arrivals.ring()
    let end = Deadline.realAfter(patience * 20)
    ThreadWork.waitingForStakeout {
      while !lookup.hasEnded, lookup.processorTime < patience, !end.hasPassed {
        Wait.until(min(end, .realAfter(.milliseconds(100))), event: ended)
      }
    }
  }

  /// Starts the thread if necessary, and returns the event that wakes it; nil if there is no
  /// memory.
  private func started() -> Event? {
    lock.withLock {
      if process == getpid() { return arrivals }
      guard let event = Event() else { return nil }
      (process, arrivals, waiting) = (getpid(), event, [])
      Unowned.startThread { [self] in
        while true {
          while let lookup = next() { lookup.run() }
          Wait.until(.never, event: event)
        }
      }
      return event
    }
  }

  private func next() -> Lookup? {
    lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
  }
}

/// One lookup, with the processor time that it has used.
///
/// SAFETY: mutable state is only touched with the lock held.
private final class Lookup: @unchecked Sendable {
  private let body: @Sendable () -> Void
  private let ended: Event
  private let lock = ForkSafeLock()
  private var state = State.waiting

  private enum State {
    case waiting
    case running(ThreadWork, since: Duration)
    case ended
  }

  init(_ body: @escaping @Sendable () -> Void, _ ended: Event) {
    (self.body, self.ended) = (body, ended)
  }

  var hasEnded: Bool {
    lock.withLock { if case .ended = state { true } else { false } }
  }

  var processorTime: Duration {
    lock.withLock {
      guard case .running(let work, let start) = state else { return .zero }
      return work.processorTime - start
    }
  }

  /// Runs the lookup.
  ///
  /// Must be called on the thread whose processor time is measured.
  func run() {
    let work = ThreadWork()
    lock.withLock { state = .running(work, since: work.processorTime) }
    body()
    lock.withLock { state = .ended }
    ended.ring()
  }
}
