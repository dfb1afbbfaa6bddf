private import StakeoutReporting

/// The stubs of one double.
///
/// Invariants:
///
/// - T1: an entry never changes. A stub that is still being written down stands in the table
///   without a behaviour, answers nothing, and hides no other; when it is complete, it and those it
///   replaces are exchanged in one step. So a call meets the old stub or the new one.
/// - T2: under the lock runs no code but ours: neither a pattern's nor a stub's closure, nor a
///   `deinit` of what they hold. They may call the double again, or trap.
final class StubTable: Sendable {
  /// The stubs of one function, oldest first.
  struct Stubs {
    fileprivate(set) var entries: [StubEntry] = []
  }

  private struct State {
    var functions: [String: Stubs] = [:]
    /// All stubs in the order in which the test wrote them.
    var order: [StubEntry] = []
    var unstubbedCalls = UnstubbedCalls.fatal
  }

  private let state = Locked(State())

  /// What happens to calls that no stub answers.
  var unstubbedCalls: UnstubbedCalls {
    get { state.withLock { $0.unstubbedCalls } }
    set { state.withLock { $0.unstubbedCalls = newValue } }
  }

  /// The stubs of a function, oldest first, as they are now.
  func stubs(of function: String) -> [StubEntry] {
    state.withLock { $0.functions[function]?.entries ?? [] }
  }

  /// All stubs, in the order in which the test wrote them.
  var all: [StubEntry] { state.withLock { $0.order } }

  /// Puts `new` in the place of `old`, and takes `replaced` out.
  func put(_ new: StubEntry, inPlaceOf old: StubEntry?, removing replaced: [StubEntry] = []) {
    let before = state.withLock { state in
      let before = state
      let gone = Set((replaced + (old.map { [$0] } ?? [])).map(ObjectIdentifier.init))
      if !gone.isEmpty {
        state.functions[new.function]?.entries.removeAll { gone.contains(ObjectIdentifier($0)) }
        state.order.removeAll { gone.contains(ObjectIdentifier($0)) }
      }
      state.functions[new.function, default: Stubs()].entries.append(new)
      state.order.append(new)
      return before
    }
    withExtendedLifetime(before) {}  // T2
  }

  /// Forgets all stubs.
  func reset() {
    let before = state.withLock { state in
      defer {
        state.functions = [:]
        state.order = []
      }
      return state
    }
    withExtendedLifetime(before) {}  // T2
  }
}
