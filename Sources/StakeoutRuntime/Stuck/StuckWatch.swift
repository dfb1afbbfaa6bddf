private import Foundation
private import Synchronization

#if canImport(Glibc)
  private import Glibc
#endif

/// Looks from outside at what should have ended long ago, while it still stands there.
///
/// One thread looks after all that is watched. To begin and to end a watch takes a lock, and wakes
/// that thread only after a second in which nothing was watched.
///
/// SAFETY: what changes is only touched with the lock held.
package final class StuckWatch: @unchecked Sendable {
  package static let shared = StuckWatch()

  /// Something that is watched: a task, or a thread.
  package final class Ticket: Sendable {
    fileprivate let id: Int
    private let task = TaskAddress.current
    private let place = Atomic(Place.nowhere.encoded)
    /// How often the work has gone on.
    private let turns = Atomic(0)
    /// Where the task had last been suspended when the work went on.
    private let note = Atomic<UInt>(0)

    fileprivate init(id: Int) { self.id = id }

    /// Says that the calling thread goes on with the work.
    package func isHere() {
      turns.add(1, ordering: .relaxed)
      note.store(TaskAddress.currentNote, ordering: .relaxed)
      place.store(Place.here.encoded, ordering: .relaxed)
    }

    /// Says that the work pauses, on this thread or on none.
    ///
    /// Until ``isHere()`` nothing is stuck.
    ///
    /// - Parameter isHere: Whether the calling thread stays in the pause until it goes on.
    package func pauses(here isHere: Bool) {
      let place = isHere ? Place.here.pausing : Place.nowhere
      self.place.store(place.encoded, ordering: .relaxed)
    }

    /// What is seen of the work from outside.
    package struct Look: Equatable {
      fileprivate let turn: Int
      fileprivate let place: UInt64
      fileprivate let note: UInt
    }

    /// Looks at the work: as long as it does not move, each look is equal to the one before.
    ///
    /// Nil during a pause, and while the task is suspended: on a busy machine that says nothing.
    package var look: Look? {
      guard currentPlace.works, task.flatMap(Standing.ofTask) == nil else { return nil }
      return Look(
        turn: turns.load(ordering: .relaxed), place: place.load(ordering: .relaxed),
        note: task?.note ?? 0)
    }

    /// Where the work stands; nil if that cannot be seen.
    ///
    /// The thread is known until the task is suspended. After that it may run on any other.
    package var standing: Standing? {
      guard let task, task.note != note.load(ordering: .relaxed) else {
        return .ofThread(currentPlace.thread)
      }
      return .ofRunningTask(task)
    }

    /// Whether the work was in regions of the calling thread that it has left.
    fileprivate var isLeft: Bool {
      let place = currentPlace
      return place.thread == Standing.currentThread && place.depth > TrapRegion.depth
    }

    private var currentPlace: Place { Place(encoded: place.load(ordering: .relaxed)) }
  }

  /// A thread, and how many trap regions deep the work is in it.
  fileprivate struct Place {
    var thread: Int32
    var depth: Int
    var works = true

    static var here: Place { Place(thread: Standing.currentThread, depth: TrapRegion.depth) }
    static let nowhere = Place(thread: 0, depth: 0).pausing

    var pausing: Place { Place(thread: thread, depth: depth, works: false) }
  }

  private struct Watched {
    let ticket: Ticket
    var deadline: Deadline
    /// The time until the next call after one that was not all.
    let pause: Duration
    let whenStuck: @Sendable (Ticket) -> Bool
  }

  /// The longest time between two looks.
  package static let pause = Duration.seconds(1)

  private let lock = ForkSafeLock()
  private var watched: [Int: Watched] = [:]
  private var lastID = 0
  private var isIdle = true
  /// When the thread looks again.
  private var nextLook = Deadline.never
  private var event: Event?
  /// The process that started the thread.
  ///
  /// A forked child has to start its own.
  private var process: pid_t?

  /// Begins to watch the current task, and the calling thread.
  ///
  /// - Parameters:
  ///   - deadline: The moment after which they are stuck. It is noticed up to `pause` later if it is
  ///     less than that away.
  ///   - pause: The time until the next call of `whenStuck`; at most a second.
  ///   - whenStuck: Called on a thread that serves all watches. Returns whether that was all; if
  ///     not, it is called again after the pause.
  package func begin(
    until deadline: Deadline, every pause: Duration = StuckWatch.pause,
    whenStuck: @escaping @Sendable (Ticket) -> Bool
  ) -> Ticket {
    let (ticket, sleeper) = lock.withLock {
      let isLate = pause < Self.pause && deadline < nextLook
      let sleeper = isIdle || isLate || process != getpid() ? started() : nil
      if isIdle || isLate { nextLook = deadline }
      isIdle = false
      lastID += 1
      let ticket = Ticket(id: lastID)
      watched[lastID] = Watched(
        ticket: ticket, deadline: deadline, pause: pause, whenStuck: whenStuck)
      return (ticket, sleeper)
    }
    sleeper?.ring()
    return ticket
  }

  /// Ends a watch.
  package func end(_ ticket: Ticket) {
    lock.withLock { _ = watched.removeValue(forKey: ticket.id) }
  }

  /// Ends the watches of work that a trap has abandoned, in regions of the calling thread that are
  /// left.
  func endAbandoned() {
    lock.withLock {
      for (id, entry) in watched where entry.ticket.isLeft { watched[id] = nil }
    }
  }

  /// Whether a watch has not been ended.
  package func isGoingOn(_ ticket: Ticket) -> Bool {
    lock.withLock { watched[ticket.id] != nil }
  }

  /// Starts the thread if necessary, and returns the event that wakes it; nil if there is no memory.
  private func started() -> Event? {
    if process == getpid() { return event }
    guard let event = Event() else { return nil }
    (process, self.event, watched) = (getpid(), event, [:])
    Unowned.startThread { [self] in lookAfterAll(wokenBy: event) }
    return event
  }

  private func lookAfterAll(wokenBy event: Event) -> Never {
    var lastSeenID = 0
    while true {
      for entry in due() {
        let isDone = entry.whenStuck(entry.ticket)
        let next = isDone ? Deadline.never : .after(entry.pause)
        lock.withLock { watched[entry.ticket.id]?.deadline = next }
      }
      let next: Deadline? = lock.withLock {
        isIdle = watched.isEmpty && lastID == lastSeenID
        lastSeenID = lastID
        if isIdle { return nil }
        nextLook = min(watched.values.map(\.deadline).min() ?? .never, .after(Self.pause))
        return nextLook
      }
      Wait.until(next ?? .never, event: event)
    }
  }

  /// What is past its deadline.
  private func due() -> [Watched] {
    lock.withLock { watched.values.filter(\.deadline.hasPassed) }
  }
}

extension StuckWatch.Place {
  /// The place in one word: the thread, the depth, and whether the work goes on.
  fileprivate var encoded: UInt64 {
    UInt64(UInt32(bitPattern: thread)) << 32 | UInt64(truncatingIfNeeded: depth) << 1
      | (works ? 1 : 0)
  }

  fileprivate init(encoded: UInt64) {
    self.init(
      thread: Int32(bitPattern: UInt32(encoded >> 32)),
      depth: Int(encoded >> 1 & 0x7fff_ffff), works: encoded & 1 == 1)
  }
}
