// Looks at work from another thread until the work ends.

internal import CStakeout
private import Foundation
private import Synchronization

/// Looks from outside at work that should have ended, again and again until it ends.
///
/// A watch has a thread of its own, because the work may block those of Dispatch and of Swift's pool.
package final class StuckWatch: Sendable {
  /// Nil if there is no memory: then the watch never looks.
  private let event = Event()
  private let isOver = Atomic(false)

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - first: The time of the first look.
  ///   - pause: The time between two looks.
  ///   - look: Looks at the work, on the thread of the watch. Returns whether that was the last look.
  package init(
    from first: Deadline, every pause: Duration, look: @escaping @Sendable (StuckWatch) -> Bool
  ) {
    guard let event else { return }
    Unowned.startThread { [self] in
      var next = first
      while isGoingOn {
        Wait.until(next, event: event)
        guard next.hasPassed else { continue }
        if !isGoingOn || look(self) { return }
        next = .realAfter(pause)
      }
    }
  }

  /// Whether the watch has not been ended.
  package var isGoingOn: Bool { !isOver.load(ordering: .acquiring) }

  /// Ends the watch.
  ///
  /// A look that has begun goes on.
  package func end() {
    isOver.store(true, ordering: .releasing)
    event?.ring()
  }
}

/// The processor time and the state of one thread, as another thread sees them.
package struct ThreadWork: Sendable {
  /// The thread's ID in the kernel.
  package let thread = StackSnapshot.currentThread
  /// Nil if the system does not tell.
  private let clock: clockid_t?

  /// Looks at the calling thread.
  package init() {
    var clock = clockid_t()
    self.clock = pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : nil
  }

  /// The processor time that the thread has used so far; zero if the system does not tell.
  package var processorTime: Duration {
    var time = timespec()
    guard let clock, clock_gettime(clock, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Has the thread run only when no other thread needs the processor, as far as the system allows.
  package func giveWay() {
    setpriority(numericCast(PRIO_PROCESS.rawValue), id_t(thread), 19)
  }

  /// The system call in which code of a user waits, with its arguments.
  ///
  /// Nil for a thread that waits for Stakeout, for a processor, or for a page of memory. Nil, too,
  /// while a thread forks: many locks are held then, and in a large process it takes long.
  package var blockingCall: String? {
    let call = StackSnapshot.systemCall(of: thread)
    return Self.waitsForStakeout(thread) || stk_fork_is_running() ? nil : call
  }
}

extension ThreadWork {
  /// The time for which processors of the machine have stood idle, in the system's ticks; 0 if it does
  /// not tell.
  package static var idleTicks: Int {
    // cpu user nice system idle …
    let fields = ThreadState.text(ofFile: "/proc/stat")?.prefix { $0 != "\n" }.split(separator: " ")
    return fields.flatMap { $0.count > 4 ? Int($0[4]) : nil } ?? 0
  }

  private static let lock = ForkSafeLock()
  // SAFETY: only touched with the lock held.
  private nonisolated(unsafe) static var waiting: Set<Int32> = []

  /// Runs `body`, in which the calling thread waits for Stakeout, and not for the code under test.
  package static func waitingForStakeout<R>(_ body: () throws -> R) rethrows -> R {
    let thread = StackSnapshot.currentThread
    lock.withLock { _ = waiting.insert(thread) }
    defer { lock.withLock { _ = waiting.remove(thread) } }
    return try body()
  }

  private static func waitsForStakeout(_ thread: Int32) -> Bool {
    lock.withLock { waiting.contains(thread) }
  }
}
