private import Foundation

/// The thread that reads debug information, one lookup after another.
///
/// The toolchain keeps what it has read of an image for the thread that has read it, so lookups
/// share a thread. It is none of a queue's: tests that block may hold all of those.
///
/// SAFETY: what changes is only touched with the lock held.
final class LookupThread: @unchecked Sendable {
  static let shared = LookupThread()

  private let lock = ForkSafeLock()
  private var waiting: [Lookup] = []
  private var arrivals: Event?
  /// The process that the thread belongs to: a forked child has to start its own.
  private var process: pid_t?

  /// Runs `body` on the thread, and waits until it has ended or has used up `patience`.
  ///
  /// It then goes on without anybody who waits. On a busy machine it gets as much processor time
  /// as on another, only later; waiting ends after twenty times `patience` in any case.
  func run(within patience: Duration, _ body: @escaping @Sendable () -> Void) {
    guard let ended = Event(), let arrivals = started() else { return }
    let lookup = Lookup(body, ended)
    lock.withLock { waiting.append(lookup) }
    arrivals.ring()
    let end = Deadline.after(patience * 20)
    while !lookup.hasEnded, lookup.processorTime < patience, !end.hasPassed {
      Wait.until(min(end, .after(.milliseconds(100))), event: ended)
    }
  }

  /// The event that wakes the thread, which exists from here on; nil when there is no memory.
  private func started() -> Event? {
    lock.withLock {
      if process == getpid() { return arrivals }
      guard let event = Event() else { return nil }
      (process, arrivals, waiting) = (getpid(), event, [])
      Thread.detachNewThread { [self] in
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

/// Something to look up, with the processor time that it has used.
///
/// SAFETY: what changes is only touched with the lock held.
private final class Lookup: @unchecked Sendable {
  private let body: @Sendable () -> Void
  private let ended: Event
  private let lock = ForkSafeLock()
  private var state = State.waiting

  private enum State {
    case waiting
    case running(on: clockid_t, since: Duration)
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
      guard case .running(let clock, let start) = state else { return .zero }
      return Self.time(of: clock) - start
    }
  }

  /// On the thread that the time is taken of.
  func run() {
    #if os(Linux)
      var clock = clockid_t()
      if pthread_getcpuclockid(pthread_self(), &clock) == 0 {
        lock.withLock { state = .running(on: clock, since: Self.time(of: clock)) }
      }
    #endif
    body()
    lock.withLock { state = .ended }
    ended.ring()
  }

  private static func time(of clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
