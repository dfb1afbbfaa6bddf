// The inbox of a run, to which other threads post events, and the threads that drive runs.

private import Foundation
internal import StakeoutCore
private import Synchronization

/// The inbox of a run, which holds the events that threads outside of the run post.
///
/// SAFETY: `events` and `isClosed` are only touched with `condition` locked, and no job runs under it (R1).
final class RunInbox: @unchecked Sendable {
  /// An event that a thread other than the run's posts.
  enum ExternalEvent {
    /// A job is ready.
    case job(Job)
    /// The task with this number begins a sleep of this length, which the job ends.
    case sleep(Job, UInt64, Duration)
    /// The pause of the task with this number is over.
    case wake(UInt64)
  }

  private let condition = MonotonicCondition()
  private var isClosed = false
  private var events: [ExternalEvent] = []
  private let hasEvents = Atomic(false)
  let patience: Duration
  let patienceWithOutside: Duration
  /// The number of threads and blocks that the run has started and that are still left.
  private let outsideWork = Atomic(0)
  private let givesUpOutside = Atomic(false)

  /// Creates an inbox without events.
  ///
  /// - Parameters:
  ///   - patience: The real time to wait for an event when nothing can run.
  ///   - patienceWithOutside: The real time to wait for an event while threads or blocks of the run are
  ///     left.
  init(patience: Duration, withOutside patienceWithOutside: Duration) {
    (self.patience, self.patienceWithOutside) = (patience, patienceWithOutside)
  }

  /// Whether the run is over, so that an event that comes now does not belong to it.
  var isOver: Bool { condition.withLock { isClosed } }

  /// Whether there may be events, read without the lock.
  var mayHaveEvents: Bool { hasEvents.load(ordering: .acquiring) }

  /// Adds an event, and wakes the run's thread if it waits.
  ///
  /// - Returns: false if the run is over.
  func post(_ event: ExternalEvent) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard !isClosed else { return false }
    events.append(event)
    hasEvents.store(true, ordering: .releasing)
    condition.signal()
    return true
  }

  /// Removes and returns all events.
  func takeAll() -> [ExternalEvent] {
    condition.lock()
    defer { condition.unlock() }
    defer { events = [] }
    hasEvents.store(false, ordering: .relaxed)
    return events
  }

  /// Closes the inbox when the run is over: later events are not accepted.
  func close() { condition.withLock { isClosed = true } }
}

// The threads and blocks that the run has started, which may post an event.
extension RunInbox {
  func noteOutsideWork(_ more: Int) { outsideWork.add(more, ordering: .relaxed) }

  /// The number of threads and blocks of the run that are still left.
  var outsideWorkCount: Int { outsideWork.load(ordering: .relaxed) }

  /// The number of threads and blocks of the run that may still post an event.
  var awaitedOutsideWork: Int { givesUpOutside.load(ordering: .relaxed) ? 0 : outsideWorkCount }

  /// Stops the run from waiting for its threads and blocks.
  func giveUpOutside() { givesUpOutside.store(true, ordering: .relaxed) }

  /// Waits until an event comes, or until the patience is over.
  ///
  /// The patience only counts while no thread or block of the run could still post an event, and once
  /// the body has begun: on a busy machine its first job may come late.
  ///
  /// - Parameter hasBegun: Whether a job of the body has arrived.
  /// - Returns: Whether an event has come.
  func waitForEvent(hasBegun: Bool) -> Bool {
    let last = Deadline.realAfter(patienceWithOutside)
    var end = Deadline.realAfter(patience)
    condition.lock()
    defer { condition.unlock() }
    while events.isEmpty {
      let now = Deadline.realNow
      let waitsForOutside = (awaitedOutsideWork > 0 || !hasBegun) && now < last
      if waitsForOutside { end = now.advanced(by: patience) }
      if end <= now { return false }
      condition.wait(until: waitsForOutside ? now.advanced(by: Self.pause) : end)
    }
    return true
  }

  /// Waits until an event comes, or until no thread or block of the run could post one, but not longer
  /// than the patience for them.
  func waitForOutsideWork() {
    let last = Deadline.realAfter(patienceWithOutside)
    condition.lock()
    defer { condition.unlock() }
    while events.isEmpty, awaitedOutsideWork > 0, .realNow < last {
      condition.wait(until: .realAfter(Self.pause))
    }
  }

  /// The interval at which threads and blocks are counted: their end does not wake the run.
  private static let pause = Duration.milliseconds(5)
}

/// Threads for runs.
///
/// Each does a single piece of work, because a step that does not end keeps its thread.
enum RunThread {
  /// Runs `work` on a new thread, and suspends the current task until it returns.
  nonisolated(nonsending) static func run<R: Sendable>(
    _ work: @escaping @Sendable () -> R
  ) async -> R {
    // Pass the result through a lock, so that the thread sanitizer sees that the work came first. A
    // continuation does not show this if it is resumed before the task has suspended.
    let result = Locked<R?>(nil)
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      start {
        let value = work()
        result.withLock { $0 = value }
        continuation.resume()
      }
    }
    return result.withLock { $0.unsafelyUnwrapped }
  }

  /// Runs `work`, which drives runs, on a new thread, and blocks the calling thread until there is a
  /// result.
  ///
  /// If a step does not end, the new thread stays in it. Another thread then passes the result to
  /// `give`.
  static func withWatchdog<R: Sendable>(
    _ work: @escaping @Sendable (JobWatchdog, _ give: @escaping @Sendable (R) -> Void) -> R
  ) -> R {
    let (result, isOver) = (Locked<R?>(nil), DispatchSemaphore(value: 0))
    let give = { @Sendable (value: R) in
      result.withLock { $0 = value }
      isOver.signal()
    }
    start {
      let watchdog = JobWatchdog()
      let value = work(watchdog, give)
      watchdog.end()
      give(value)
    }
    isOver.wait()
    return result.withLock { $0.unsafelyUnwrapped }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    // 8 MiB, which the main thread has as well.
    thread.stackSize = 8 << 20
    OwnThreads.starting { thread.start() }
  }
}
