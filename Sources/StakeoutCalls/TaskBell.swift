internal import StakeoutMatching
internal import StakeoutReporting
internal import StakeoutRuntime

/// A bell that one task waits at, without a thread.
final class TaskBell: Bell {
  private enum State {
    case silent
    case rung
    case awaited(CheckedContinuation<Void, Never>)
  }

  private let state = Locked(State.silent)

  /// Ends the current wait or, when nobody waits, the next one.
  func ring() {
    let waiting: CheckedContinuation<Void, Never>? = state.withLock { state in
      if case .awaited(let continuation) = state {
        state = .silent
        return continuation
      }
      state = .rung
      return nil
    }
    waiting?.resume()
  }

  /// Suspends the task until the bell is rung, the time has come, or the task is cancelled; it may
  /// also return without a reason.
  nonisolated(nonsending) func wait(until deadline: Deadline) async {
    guard deadline < .never else {
      await wait()
      return
    }
    if WatchTower.shared.post(self, until: deadline, ring: ring) {
      await wait()
      WatchTower.shared.dismissTimed(self)
    } else {
      await Self.doze(until: deadline)
    }
  }

  /// What remains when the system has no descriptors for an event: to look again after a while.
  nonisolated(nonsending) static func doze(until deadline: Deadline) async {
    let pause = min(deadline.duration(since: .now), .milliseconds(20))
    try? await Task.sleep(for: pause)
  }

  private nonisolated(nonsending) func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasRung = state.withLock { state in
          if case .rung = state {
            state = .silent
            return true
          }
          state = .awaited(continuation)
          return false
        }
        if hasRung { continuation.resume() }
      }
    } onCancel: {
      ring()
    }
  }
}
