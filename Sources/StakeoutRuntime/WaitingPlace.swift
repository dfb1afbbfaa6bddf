internal import CStakeout

/// Whether the calling thread may be blocked, and what has to go on meanwhile.
package enum WaitingPlace: Sendable, Hashable {
  /// The process's main thread: blocking is fine while the main queue and the main run loop are
  /// served.
  case mainThread
  /// The main thread, in a task of the main actor, whose item of the main queue has to end before
  /// the next one begins: a change that comes from there would never be seen.
  case mainActor
  /// An item of the main queue on another thread: main-actor code under Swift Testing, and all code
  /// that a `main` which awaits calls. The queue stands still as it does for `mainActor`.
  case mainQueue
  /// Any other thread. Blocking one of the cooperative pool is no good manners, but works.
  case otherThread

  /// Where the caller is.
  ///
  /// In a task on the main thread it serves the main queue, to find out whether that can be done.
  package static var current: WaitingPlace {
    guard stk_wait_is_main_thread() else {
      return stk_wait_on_main_queue() ? .mainQueue : .otherThread
    }
    // Main-actor tasks run on this thread as items of the main queue, except for the first part of
    // a `main` that awaits: until it is suspended the queue has not begun.
    guard withUnsafeCurrentTask(body: { $0 != nil }) else { return .mainThread }
    return stk_wait_can_serve_main() ? .mainThread : .mainActor
  }

  /// Whether the main queue stands still for as long as the caller does not return.
  package var holdsMainQueue: Bool { self == .mainActor || self == .mainQueue }

  /// Why a test has to suspend its task here instead of blocking the thread; nil where it may
  /// block.
  ///
  /// An XCTest case that runs in a `main` which awaits cannot suspend, and other threads can still
  /// bring about what it waits for.
  ///
  /// - Parameter underSwiftTesting: Whether Swift Testing runs the test, which can be `async` then.
  package func refusalToBlock(underSwiftTesting: Bool) -> String? {
    guard self == .mainActor || self == .mainQueue && underSwiftTesting else { return nil }
    return """
      cannot wait here: this blocks the main actor, and with it what it waits for. Make the \
      test 'async' and use 'await': the verb then suspends the task instead.
      """
  }
}
