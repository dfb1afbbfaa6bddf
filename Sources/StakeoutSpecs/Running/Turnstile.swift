internal import StakeoutBase

/// Admits one task at a time, in the order of arrival.
final class Turnstile: Sendable {
  // I1  At most one task is between `enter` and `leave`; `isTaken` is true then.
  // I2  A task waits only while `isTaken`, and `leave` passes the place to the first waiting task.
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  func enter() async {
    await withCheckedContinuation { continuation in
      let mayEnter = state.withLock { state in
        if state.isTaken {
          state.waiting.append(continuation)
          return false
        }
        state.isTaken = true
        return true
      }
      if mayEnter { continuation.resume() }
    }
  }

  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
