private import StakeoutReporting
private import StakeoutRuntime

/// The stubs of one double.
///
/// Invariants:
///
/// - T1: an entry never changes. A stub that is still being written down answers nothing and hides
///   no other; when it is complete, it and those it replaces are exchanged in one step. So a call
///   meets the old stub or the new one.
/// - T2: under the lock runs no code but ours: neither a pattern's nor a stub's closure, nor a
///   `deinit` of what they hold. They may call the double again, or trap.
final class StubTable: Sendable {
  /// The complete stubs of one function, oldest first.
  struct Stubs {
    fileprivate(set) var forArguments: [StubEntry] = []
    fileprivate(set) var forAny: [StubEntry] = []
  }

  private struct State {
    var functions: [UInt64: Stubs] = [:]
    /// All stubs in the order in which the test wrote them, incomplete ones among them.
    var all: [StubEntry] = []
    /// What is answered with a default value when no stub does, whatever the double does otherwise.
    var allowed: [StubEntry] = []
    var unstubbedCalls = UnstubbedCalls.fatal
  }

  private let state = Locked(State())

  /// A forked child finds the lock free.
  private func locked<R>(_ body: (inout State) -> R) -> R {
    Fork.held { state.withLock(body) }
  }

  /// What happens to calls that no stub answers.
  var unstubbedCalls: UnstubbedCalls {
    get { locked { $0.unstubbedCalls } }
    set { locked { $0.unstubbedCalls = newValue } }
  }

  /// The complete stubs of a function as they are now.
  ///
  /// - Parameter number: the function's number among all names.
  func stubs(of number: UInt64) -> Stubs {
    locked { $0.functions[number] } ?? Stubs()
  }

  /// The value that every call of a function gets; nil if it depends on anything.
  func plainValue(of number: UInt64) -> StubValue? {
    locked { state in
      guard let stubs = state.functions[number], stubs.forArguments.isEmpty,
        case .value(let value)? = stubs.forAny.last?.behaviour
      else { return nil }
      return value
    }
  }

  /// All stubs, in the order in which the test wrote them.
  var all: [StubEntry] { locked { $0.all } }

  /// Adds a stub.
  func add(_ new: StubEntry) {
    locked { state in
      state.all.append(new)
      state.functions[new.number, default: Stubs()].insert(new)
    }
  }

  /// Takes a stub, or what `allow` has added, out; a reset may have done so before.
  func remove(_ old: StubEntry) {
    // The argument holds on to what is taken out (T2).
    locked { state in
      state.all.remove([old])
      state.allowed.remove([old])
      state.functions[old.number]?.remove([old])
    }
  }

  /// Puts a stub in the place of `old`, and takes others out; a reset may have done so before.
  func replace(_ old: StubEntry, with new: StubEntry, removing others: [StubEntry]) {
    // The arguments hold on to what is taken out (T2).
    locked { state in
      state.all.remove(others)
      state.functions[new.number]?.remove(others + [old])
      state.functions[new.number, default: Stubs()].insert(new)
      if let index = state.all.lastIndex(where: { $0 === old }) {
        state.all[index] = new
      } else {
        state.all.append(new)
      }
    }
  }

  /// Forgets all stubs.
  func reset() {
    let forgotten = locked { state in
      defer {
        state.functions = [:]
        state.all = []
        state.allowed = []
      }
      return state.all + state.allowed
    }
    withExtendedLifetime(forgotten) {}  // T2
  }

  /// Forgets all stubs, as Kiwi's `clearStubs`: what was allowed stays allowed.
  ///
  /// A strict double also goes on to allow the calls that it had stubs for.
  func clear() {
    let forgotten = state.withLock { state in
      defer {
        state.functions = [:]
        state.all = []
      }
      if state.unstubbedCalls == .strict {
        state.allowed += state.all.filter { $0.behaviour != nil }.map(\.withoutBehaviour)
      }
      return state.all
    }
    withExtendedLifetime(forgotten) {}  // T2
  }

  /// Forgets what an example has added.
  func forget(_ example: ExampleMark) {
    let forgotten = locked { state in
      let forgotten = (state.all + state.allowed).filter { $0.example === example }
      guard !forgotten.isEmpty else { return forgotten }
      state.all.remove(forgotten)
      state.allowed.remove(forgotten)
      for stub in forgotten { state.functions[stub.number]?.remove([stub]) }
      return forgotten
    }
    withExtendedLifetime(forgotten) {}  // T2
  }

  /// Has calls answered with a default value that no stub answers.
  func allow(_ calls: StubEntry) { locked { $0.allowed.append(calls) } }

  /// Whether a call without a stub is to be answered with a default value.
  func allows(_ arguments: [Any?], number: UInt64) -> Bool {
    let allowed = locked { $0.allowed }
    return allowed.contains { calls in
      calls.number == number
        && (calls.specified.isEmpty || calls.accepts(arguments, fingerprint: nil))
    }
  }
}

extension StubTable.Stubs {
  fileprivate mutating func insert(_ stub: StubEntry) {
    guard stub.behaviour != nil else { return }
    if stub.specified.isEmpty { forAny.append(stub) } else { forArguments.append(stub) }
  }

  fileprivate mutating func remove(_ stubs: [StubEntry]) {
    forAny.remove(stubs)
    forArguments.remove(stubs)
  }
}

extension [StubEntry] {
  fileprivate mutating func remove(_ stubs: [StubEntry]) {
    for stub in stubs {
      if let index = lastIndex(where: { $0 === stub }) { remove(at: index) }
    }
  }
}

extension StubEntry {
  /// The calls alone, without what is to be done about them.
  fileprivate var withoutBehaviour: StubEntry { StubEntry(number, specified, nil, in: example) }
}

extension SpyStorage {
  /// Forgets all stubs, and goes on to allow what was allowed; see ``StubTable/clear()``.
  package func clearStubs() { stubs.clear() }
}
