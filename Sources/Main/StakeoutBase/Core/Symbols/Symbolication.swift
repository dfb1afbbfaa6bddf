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
  private var waiting: [@Sendable () -> Void] = []
  private var arrivals = DispatchSemaphore(value: 0)
  /// The process that started the thread.
  ///
  /// A forked child has to start its own.
  private var process: pid_t?
  private var work: ThreadWork?
  /// The processor time that the thread had used when it began its present lookup.
  private var begin = Duration.zero

  /// Runs `body` on the thread, and waits until it has ended, while its lookups go on.
  ///
  /// A lookup that exceeds a limit continues, but no caller waits for it.
  ///
  /// - Parameter patience: The limit on the processor time of each lookup, and on the time for which the
  ///   thread may stand still. How long a lookup takes otherwise depends on what else the machine does.
  func run(within patience: Duration, _ body: @escaping @Sendable () -> Void) {
    let ended = DispatchSemaphore(value: 0)
    lock.withLock {
      if process != getpid() { startThread() }
      waiting.append {
        body()
        ended.signal()
      }
      arrivals.signal()
    }
    let nanoseconds = Int(clamping: patience.saturatedNanoseconds)
    ThreadWork.waitingForStakeout {
      var worked = Duration.zero
      while ended.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .timedOut {
        let (now, start) = lock.withLock { (work?.processorTime ?? .zero, begin) }
        guard now > worked, now - start < patience else { return }
        worked = now
      }
    }
  }

  /// Starts the thread, with the lock held.
  private func startThread() {
    let arrivals = DispatchSemaphore(value: 0)
    (process, waiting, self.arrivals) = (getpid(), [], arrivals)
    Unowned.startThread { [self] in
      let work = ThreadWork()
      lock.withLock { self.work = work }
      while true {
        arrivals.wait()
        let lookup = lock.withLock {
          begin = work.processorTime
          return waiting.removeFirst()
        }
        lookup()
      }
    }
  }
}
