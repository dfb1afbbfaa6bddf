private import Dispatch
private import StakeoutBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Threads that begin their work together, and that the caller waits for.
package enum ThreadTeam {
  /// The error when the system refuses a thread.
  package struct Shortage: Error, CustomStringConvertible {
    /// The number of threads that had started before.
    let started: Int
    /// The system's error text.
    let reason: String

    package var description: String { "could start only \(started) threads (\(reason))" }
  }

  /// The barrier where the threads gather before they begin.
  private final class Start: Sendable {
    private let gathered = DispatchGroup()
    private let signal = DispatchGroup()
    private let isCalledOff = Locked(false)

    init(size: Int) {
      signal.enter()
      for _ in 0..<size { gathered.enter() }
    }

    /// Waits for the other threads; returns false if the work was called off.
    func awaitSignal() -> Bool {
      gathered.leave()
      signal.wait()
      return !isCalledOff.withLock { $0 }
    }

    /// Starts the work of all threads once all have arrived.
    func fire() {
      gathered.wait()
      signal.leave()
    }

    /// Ends the threads that have arrived without work; `missing` threads will not arrive.
    func callOff(missing: Int) {
      isCalledOff.withLock { $0 = true }
      for _ in 0..<missing { gathered.leave() }
      signal.leave()
    }
  }

  /// How long to wait for the threads.
  package struct Patience {
    /// The time limit; none by default.
    var timeout: Duration?
    /// How long to wait after `onTimeout` for the threads to end.
    var grace: Duration
    /// Called after the timeout.
    var onTimeout: () -> Void

    package init(
      timeout: Duration? = nil, grace: Duration = .zero, onTimeout: @escaping () -> Void = {}
    ) {
      self.timeout = timeout
      self.grace = grace
      self.onTimeout = onTimeout
    }
  }

  /// Runs `work` once on each of `size` new threads.
  ///
  /// Returns when all threads have ended, or after the time limit. Threads that have not ended then
  /// are left running.
  ///
  /// - Returns: whether all have ended.
  /// - Throws: ``Shortage`` if the system does not provide enough threads; no work was done then.
  @discardableResult
  package static func run(
    size: Int, patience: Patience = Patience(),
    _ work: @escaping @Sendable (_ index: Int) -> Void
  ) throws(Shortage) -> Bool {
    let start = Start(size: size)
    let ended = DispatchGroup()
    var threads: [pthread_t] = []
    for index in 0..<size {
      let (thread, status) = launch {
        if start.awaitSignal() { work(index) }
        ended.leave()
      }
      guard let thread else {
        start.callOff(missing: size - index)
        for thread in threads { pthread_join(thread, nil) }
        throw Shortage(started: index, reason: String(cString: strerror(status)))
      }
      // No thread leaves before the start.
      ended.enter()
      threads.append(thread)
    }
    start.fire()
    guard patience.holds(until: ended) else {
      for thread in threads { pthread_detach(thread) }
      return false
    }
    for thread in threads { pthread_join(thread, nil) }
    return true
  }

  /// What a thread does; an object, because a thread takes an address.
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread; nil, with the system's error, if it refuses.
  private static func launch(
    _ body: @escaping @Sendable () -> Void
  ) -> (thread: pthread_t?, status: Int32) {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let work = Unmanaged.passRetained(Work(run: body))
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context = context as UnsafeMutableRawPointer? {
          Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        }
        return nil
      }, work.toOpaque())
    if status != 0 { work.release() }
    return (status == 0 ? thread : nil, status)
  }
}

extension ThreadTeam.Patience {
  /// Waits until the threads have ended; returns false if they did not end in time.
  fileprivate func holds(until ended: DispatchGroup) -> Bool {
    guard let timeout else {
      ended.wait()
      return true
    }
    if Self.wait(for: ended, timeout) { return true }
    onTimeout()
    return Self.wait(for: ended, grace)
  }

  private static func wait(for ended: DispatchGroup, _ time: Duration) -> Bool {
    let nanoseconds = Int(clamping: max(.zero, time).saturatedNanoseconds)
    return ended.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
  }
}
