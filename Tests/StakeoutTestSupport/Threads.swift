private import Dispatch
private import Foundation

/// Runs `body` on as many plain threads as `count` says, each with its index, and waits for all.
///
/// The threads belong to no task: they have no task-local values and no current test.
public func onThreads(_ count: Int = 1, _ body: @escaping @Sendable (_ index: Int) -> Void) {
  let done = DispatchGroup()
  for index in 0..<count {
    done.enter()
    Thread {
      body(index)
      done.leave()
    }.start()
  }
  done.wait()
}
