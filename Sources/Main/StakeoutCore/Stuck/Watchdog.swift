// Inspects overdue work from a separate thread, and reads the processor time of a thread.

internal import CStakeout
private import Foundation
private import Synchronization

/// Inspects overdue work from a separate thread, at regular intervals, until the work ends.
///
/// A watchdog has a thread of its own, because the work may block the threads of Dispatch and of
/// Swift's pool.
package final class Watchdog: Sendable {
  /// The event that ends the pause between two looks; nil if there is no memory.
  ///
  /// If it is nil, the watchdog never looks.
  private let event = Event()
  private let isOver = Atomic(false)

  /// Starts the watchdog.
  ///
  /// - Parameters:
  ///   - first: The time of the first look.
  ///   - pause: The time between two looks.
  ///   - look: Inspects the work, on the thread of the watchdog. Returns whether that was the last
  ///     look.
  package init(
    from first: Deadline, every pause: Duration, look: @escaping @Sendable (Watchdog) -> Bool
  ) {
    guard let event else { return }
    OwnThreads.startThread { [self] in
      var next = first
      while isActive {
        Wait.until(next, event: event)
        guard next.hasPassed else { continue }
        if !isActive || look(self) { return }
        next = .realAfter(pause)
      }
    }
  }

  /// Whether the watchdog has not been ended.
  package var isActive: Bool { !isOver.load(ordering: .acquiring) }

  /// Ends the watchdog.
  ///
  /// A look that has begun continues.
  package func end() {
    isOver.store(true, ordering: .releasing)
    event?.ring()
  }
}

/// The processor time and the state of one thread, as another thread sees them.
package struct ThreadWork: Sendable {
  /// The thread's ID in the kernel.
  package let thread = StackSnapshot.currentThread
  /// The clock of its processor time; nil if the system does not provide one.
  private let clock: clockid_t?

  /// Creates a value for the calling thread, which other threads may read.
  package init() {
    var clock = clockid_t()
    self.clock = pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : nil
  }

  /// The processor time that the thread has used so far; zero if the system does not provide it.
  package var processorTime: Duration {
    var time = timespec()
    guard let clock, clock_gettime(clock, &time) == 0 else { return .zero }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Sets the thread to the lowest priority (nice 19), if the system allows it.
  package func setLowestPriority() {
    setpriority(numericCast(PRIO_PROCESS.rawValue), id_t(thread), 19)
  }

  /// The system call in which user code waits, with its arguments.
  ///
  /// It is nil for a thread that waits for Stakeout, for a processor, or for a page of memory. It is
  /// also nil while a thread forks: many locks are held then, and a fork takes long in a large process.
  package var blockingCall: String? {
    let call = StackSnapshot.systemCall(of: thread)
    return Self.waitsForStakeout(thread) || stk_fork_is_running() ? nil : call
  }
}

extension ThreadWork {
  /// The time for which the machine's processors have been idle, in the system's ticks; 0 if it is
  /// unknown.
  package static var idleTicks: Int {
    // The fields are: cpu user nice system idle …
    let fields = ThreadState.text(ofFile: "/proc/stat")?.prefix { $0 != "\n" }.split(separator: " ")
    return fields.flatMap { $0.count > 4 ? Int($0[4]) : nil } ?? 0
  }

  private static let lock = ForkSafeLock()
  // SAFETY: only touched with the lock held.
  private nonisolated(unsafe) static var waiting: Set<Int32> = []

  /// Runs `body`, in which the calling thread waits for Stakeout and not for the code under test.
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
