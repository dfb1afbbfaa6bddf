internal import StakeoutBase

/// Admits one task at a time, in the order of arrival.
final class Turnstile: Sendable {
  // I1  At most one task is between `enter` and `leave`; the list of waiting tasks exists then.
  // I2  A task waits only while there is a list, and `leave` passes the place to the first in it.
  private let waiting = Locked<[CheckedContinuation<Void, Never>]?>(nil)

  func enter() async {
    await withCheckedContinuation { continuation in
      let mayEnter = waiting.withLock { waiting in
        if waiting == nil {
          waiting = []
          return true
        }
        waiting?.append(continuation)
        return false
      }
      if mayEnter { continuation.resume() }
    }
  }

  func leave() {
    let next = waiting.withLock { waiting in
      if waiting?.isEmpty == true { waiting = nil }
      return waiting?.removeFirst()
    }
    next?.resume()
  }
}
