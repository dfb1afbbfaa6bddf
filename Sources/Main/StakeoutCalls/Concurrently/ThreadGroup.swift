// A group of new threads that begin their work at the same time.

private import Dispatch
private import Foundation
internal import StakeoutCore

/// A group of new threads that begin their work together, and that the caller waits for.
package enum ThreadGroup {
  /// The error that is thrown when the system cannot start enough threads.
  package struct Shortage: Error, CustomStringConvertible {
    /// The number of threads that had already started.
    let started: Int
    /// The system's error text.
    let reason: String

    package var description: String { "could start only \(started) threads (\(reason))" }
  }

  /// Runs `work` once on each of `size` new threads.
  ///
  /// It returns when all threads have ended, or after the time limit. Threads that have not ended by
  /// then are left running.
  ///
  /// - Parameters:
  ///   - size: the number of threads.
  ///   - timeout: the time limit from the common start; no limit by default.
  ///   - grace: how long to wait after `onTimeout` for the threads to end.
  ///   - onTimeout: called when the timeout has passed.
  ///   - work: the work of one thread.
  /// - Returns: whether all threads have ended.
  /// - Throws: ``Shortage`` if the system does not start enough threads. In this case `work` was not
  ///   called.
  @discardableResult
  package static func run(
    size: Int, timeout: Duration? = nil, grace: Duration = .zero,
    onTimeout: () -> Void = {}, _ work: @escaping @Sendable (_ index: Int) -> Void
  ) throws(Shortage) -> Bool {
    let (start, gathered, ended) = (DispatchGroup(), DispatchGroup(), DispatchGroup())
    let isCalledOff = Locked(false)
    start.enter()
    var threads: [pthread_t] = []
    for index in 0..<size {
      gathered.enter()
      ended.enter()
      let (thread, status) = launch {
        gathered.leave()
        start.wait()
        if !isCalledOff.withLock({ $0 }) { work(index) }
        ended.leave()
      }
      guard let thread else {
        isCalledOff.withLock { $0 = true }
        start.leave()
        for thread in threads { pthread_join(thread, nil) }
        for group in [gathered, ended] { group.leave() }
        throw Shortage(started: index, reason: String(cString: strerror(status)))
      }
      threads.append(thread)
    }
    gathered.wait()
    start.leave()
    var haveEnded = ended.wait(upTo: timeout)
    if !haveEnded {
      onTimeout()
      haveEnded = ended.wait(upTo: grace)
    }
    for thread in threads { _ = haveEnded ? pthread_join(thread, nil) : pthread_detach(thread) }
    return haveEnded
  }

  /// The work of a thread.
  ///
  /// It is an object, because a new thread receives only an address.
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread.
  ///
  /// Returns nil and the system's error number if the system cannot start it.
  private static func launch(
    _ body: @escaping @Sendable () -> Void
  ) -> (thread: pthread_t?, status: Int32) {
    var thread = pthread_t()
    let work = Unmanaged.passRetained(Work(run: body))
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context {
          Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        }
        return nil
      }, work.toOpaque())
    if status != 0 { work.release() }
    return (status == 0 ? thread : nil, status)
  }
}

extension DispatchGroup {
  /// Waits until the group is empty or the time has passed, and returns whether it is empty.
  fileprivate func wait(upTo time: Duration?) -> Bool {
    let nanoseconds = time.map { Int(clamping: max(.zero, $0).saturatedNanoseconds) }
    let end = nanoseconds.map { .now() + .nanoseconds($0) } ?? DispatchTime.distantFuture
    return wait(timeout: end) == .success
  }
}
