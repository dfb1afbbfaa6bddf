// What other threads post to a run.

private import Foundation
internal import StakeoutCore
private import Synchronization

/// The inbox of a run: the events that threads outside of the run post.
///
/// SAFETY: `events` and `isClosed` are only touched with `condition` locked, and no job runs under it (R1).
final class RunInbox: @unchecked Sendable {
  /// Something that a thread other than the run's own brings.
  enum ExternalEvent {
    /// A job is ready.
    case job(Job)
    /// The task with this number begins to sleep; the job ends the sleep.
    case sleep(Job, UInt64, Duration)
    /// The pause of the task with this number ends.
    case wake(UInt64)
  }

  private let condition = MonotonicCondition()
  private var isClosed = false
  private var events: [ExternalEvent] = []
  private let hasEvents = Atomic(false)
  let patience: Duration
  let patienceWithOutside: Duration
  /// How many threads and blocks of the run there are.
  private let outsideWork = Atomic(0)
  private let givesUpOutside = Atomic(false)

  /// - Parameters:
  ///   - patience: How long to wait, in real time, for an event when nothing can run.
  ///   - patienceWithOutside: The same while there is outside work.
  init(patience: Duration, withOutside patienceWithOutside: Duration) {
    (self.patience, self.patienceWithOutside) = (patience, patienceWithOutside)
  }

  /// Whether the run is over, so that an event that comes now does not belong to it.
  var isOver: Bool { condition.withLock { isClosed } }

  /// Whether there may be events, read without the lock.
  var mayHaveEvents: Bool { hasEvents.load(ordering: .acquiring) }

  /// Adds an event, and wakes the run's thread.
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

  /// Takes all events out.
  func takeAll() -> [ExternalEvent] {
    condition.lock()
    defer { condition.unlock() }
    defer { events = [] }
    hasEvents.store(false, ordering: .relaxed)
    return events
  }

  /// Says that the run is over: no further event comes.
  func close() { condition.withLock { isClosed = true } }
}

// The threads and blocks of the run, which may post an event.
extension RunInbox {
  func noteOutsideWork(_ more: Int) { outsideWork.add(more, ordering: .relaxed) }

  /// The number of threads and blocks of the run.
  var outsideWorkCount: Int { outsideWork.load(ordering: .relaxed) }

  /// The number of threads and blocks of the run that may still post an event.
  var awaitedOutsideWork: Int { givesUpOutside.load(ordering: .relaxed) ? 0 : outsideWorkCount }

  /// Makes the run wait for no threads and blocks any more.
  func giveUpOutside() { givesUpOutside.store(true, ordering: .relaxed) }

  /// Waits until an event comes.
  ///
  /// The patience only counts while no outside work could still post an event, and once the body has
  /// begun: on a busy machine its first job may come late.
  ///
  /// - Parameter hasBegun: Whether a job of the body has come.
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

  /// Waits until an event comes, or until there is no outside work that could post one.
  func waitForOutsideWork() {
    let last = Deadline.realAfter(patienceWithOutside)
    condition.lock()
    defer { condition.unlock() }
    while events.isEmpty, awaitedOutsideWork > 0, .realNow < last {
      condition.wait(until: .realAfter(Self.pause))
    }
  }

  /// The time between two checks of threads and blocks, which do not say when they end.
  private static let pause = Duration.milliseconds(5)
}

/// Threads for runs: each one for a single piece of work, as a step that does not end keeps its thread.
enum RunThread {
  /// Runs `work` on a new thread, with the current task suspended.
  nonisolated(nonsending) static func run<R: Sendable>(
    _ work: @escaping @Sendable () -> R
  ) async -> R {
    // The lock shows the thread sanitizer that the work came first; a continuation does not if it is
    // resumed before the task has suspended.
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
  /// If a step does not end, the new thread stays in it: another one then gives the result.
  static func watched<R: Sendable>(
    _ work: @escaping @Sendable (StepWatch, _ give: @escaping @Sendable (R) -> Void) -> R
  ) -> R {
    let (result, isOver) = (Locked<R?>(nil), DispatchSemaphore(value: 0))
    let give = { @Sendable (value: R) in
      result.withLock { $0 = value }
      isOver.signal()
    }
    start {
      let watch = StepWatch()
      let value = work(watch, give)
      watch.end()
      give(value)
    }
    isOver.wait()
    return result.withLock { $0.unsafelyUnwrapped }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    // As much as the main thread has.
    thread.stackSize = 8 << 20
    Unowned.starting { thread.start() }
  }
}
