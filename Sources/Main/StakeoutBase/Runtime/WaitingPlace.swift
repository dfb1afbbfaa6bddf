internal import CStakeout

/// The kinds of threads that a wait can run on, which decide whether it may block and what it must
/// serve meanwhile.
package enum WaitingPlace: Sendable, Hashable {
  /// The process's main thread. It may block as long as the wait serves the main queue and the main
  /// run loop.
  case mainThread
  /// The main thread, in a task of the main actor. Its item of the main queue has to end before the
  /// next one begins, so a blocking wait would never see a change that comes from the queue.
  case mainActor
  /// An item of the main queue on another thread: main-actor code under Swift Testing, and all code
  /// that an asynchronous `main` calls. A blocking wait stops the queue, as with `mainActor`.
  case mainQueue
  /// A run with a time of its own, which has one thread for all its tasks.
  case run
  /// Any other thread. Blocking a thread of the cooperative pool is discouraged, but works.
  case otherThread

  /// The place of the caller.
  ///
  /// In a task on the main thread it serves the main queue, to find out whether that is possible.
  package static var current: WaitingPlace {
    if JobExecutor.ownTime != nil { return .run }
    guard stk_wait_is_main_thread() else {
      // A run parks the main queue while it runs main-actor code on a thread of ours.
      let holdsQueue = stk_wait_on_main_queue() || ConcurrencyHooks.current?.main.runsHere == true
      return holdsQueue ? .mainQueue : .otherThread
    }
    // Main-actor tasks run on this thread as items of the main queue. The exception is the first
    // part of an asynchronous `main`: the queue does not run until `main` suspends.
    guard stk_tasks_current() != nil else { return .mainThread }
    return stk_wait_can_serve_main() ? .mainThread : .mainActor
  }

  /// Whether the caller is, or may be, a block of the main queue.
  package static var mayBeBlockOfMainQueue: Bool {
    stk_wait_is_main_thread() || stk_wait_on_main_queue()
  }

  /// Whether the main queue cannot run until the caller returns.
  package var holdsMainQueue: Bool { self == .mainActor || self == .mainQueue }

  /// The reason why a test has to suspend its task here instead of blocking the thread; nil if it
  /// may block.
  ///
  /// An XCTest case that an asynchronous `main` runs cannot suspend. There other threads can still
  /// bring about the change that it waits for, so it may block.
  ///
  /// - Parameter underSwiftTesting: Whether Swift Testing runs the test. Then the test can be
  ///   `async`.
  package func refusalToBlock(underSwiftTesting: Bool = Owner.isOfSwiftTesting) -> String? {
    if self == .run {
      return """
        cannot wait here: all tasks of an explored schedule, and of a test in virtual time, run on \
        this one thread, which the wait would block. Use 'await': the verb then suspends the task \
        instead.
        """
    }
    guard self == .mainActor || self == .mainQueue && underSwiftTesting else { return nil }
    return """
      cannot wait here: this would block the main actor and the code it waits for. Make the \
      test 'async' and use 'await': the verb then suspends the task instead.
      """
  }
}
