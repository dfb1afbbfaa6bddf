internal import CStakeout

/// Whether the calling thread may be blocked, and what has to go on meanwhile.
package enum WaitingPlace: Sendable, Hashable {
  /// The process's main thread, outside any task: blocking is fine while the main queue and the
  /// main run loop are served.
  case mainThread
  /// Main-actor code. The main queue waits for it to end and cannot be served from inside: a change
  /// that comes from there would never be seen.
  case mainActor
  /// Any other thread. Blocking one of the cooperative pool is no good manners, but works.
  case otherThread

  /// Where the caller is.
  package static var current: WaitingPlace {
    guard stk_wait_is_main_thread() else {
      return stk_wait_on_main_queue() ? .mainActor : .otherThread
    }
    // Main-actor tasks run on this thread as items of the main queue.
    return withUnsafeCurrentTask { $0 != nil } ? .mainActor : .mainThread
  }
}
