private import Dispatch
private import Foundation
private import Synchronization

/// A group of threads that do the same work at once, round after round.
public final class ThreadGroup: Sendable {
  private struct State {
    var work: (@Sendable (Int) -> Void)?
    var began = Int.max
    var ended = 0
  }

  /// The number of threads.
  public let size: Int
  private let state = Mutex(State())
  private let starts: [DispatchSemaphore]
  private let finish = DispatchSemaphore(value: 0)

  /// Starts the threads.
  ///
  /// They wait for work, as long as the process lives.
  public init(_ size: Int) {
    self.size = size
    starts = (0..<size).map { _ in DispatchSemaphore(value: 0) }
    for index in 0..<size {
      Thread.detachNewThread { self.serve(index) }
    }
  }

  /// Runs the work on every thread.
  ///
  /// - Returns: the time from the beginning of the first thread to the end of the last one, in
  ///   nanoseconds.
  public func run(_ work: @escaping @Sendable (_ index: Int) -> Void) -> Int {
    state.withLock { $0 = State(work: work) }
    for start in starts { start.signal() }
    for _ in starts { finish.wait() }
    return state.withLock { $0.ended - $0.began }
  }

  private func serve(_ index: Int) {
    while true {
      starts[index].wait()
      let work = state.withLock { $0.work }
      let began = Clock.now
      work?(index)
      let ended = Clock.now
      state.withLock { state in
        state.began = min(state.began, began)
        state.ended = max(state.ended, ended)
      }
      finish.signal()
    }
  }
}
