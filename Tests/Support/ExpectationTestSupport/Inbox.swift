internal import StakeoutCore

/// An inbox that receives letters on any thread, as an example of code under test.
package final class Inbox: Sendable {
  private struct State {
    var letters: [String] = []
    var listener: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  package init() {}

  package var letters: [String] { state.withLock { $0.letters } }

  package func count() async -> Int { letters.count }

  package func add(_ letter: String) {
    let listener = state.withLock { state in
      state.letters.append(letter)
      defer { state.listener = nil }
      return state.listener
    }
    listener?()
  }

  /// Calls `listener` when a letter arrives, or at once if one has arrived.
  package func onDelivery(_ listener: @escaping @Sendable () -> Void) {
    let isDelivered = state.withLock { state in
      if state.letters.isEmpty { state.listener = listener }
      return !state.letters.isEmpty
    }
    if isDelivered { listener() }
  }
}
