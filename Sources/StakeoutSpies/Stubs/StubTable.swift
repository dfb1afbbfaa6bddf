internal import StakeoutReporting
private import StakeoutRuntime

/// The stubs of one double.
///
/// Invariants:
///
/// - T1: an entry never changes. An incomplete stub answers no calls and hides no other stub. When
///   it is completed, it replaces the old stubs in one step. So a call meets either the old stubs
///   or the new one.
/// - T2: only Stakeout's code runs under the lock: no closure of a pattern or a stub, and no
///   `deinit` of an object they refer to. These may call the double again, or trap.
final class StubTable: Sendable {
  /// The complete stubs of one function, oldest first.
  struct Stubs {
    fileprivate(set) var forArguments: [StubEntry] = []
    fileprivate(set) var forAny: [StubEntry] = []
  }

  private struct State {
    var functions: [UInt64: Stubs] = [:]
    /// All stubs in the order in which the test wrote them, including incomplete ones.
    var all: [StubEntry] = []
    /// Calls that get a default value if no stub answers them, even from a strict double.
    var allowed: [StubEntry] = []
    /// Nil until the test has set it.
    var unstubbedCalls: UnstubbedCalls?
    /// The test that takes the failures of unused stubs; nil if they are not reported.
    var unusedStubsContext: Owner?
  }

  private let state = Locked(State())

  /// Runs `body` under the lock; a forked child finds the lock free.
  private func locked<R>(_ body: (inout State) -> R) -> R {
    Fork.held { state.withLock(body) }
  }

  /// The double's own rule for calls that no stub answers; nil if a default applies.
  var unstubbedCalls: UnstubbedCalls? {
    get { locked { $0.unstubbedCalls } }
    set { locked { $0.unstubbedCalls = newValue } }
  }

  /// The test that takes the failures of unused stubs; nil if they are not reported.
  var unusedStubsContext: Owner? {
    get { locked { $0.unusedStubsContext } }
    set {
      // The old context is released outside the lock (T2).
      _ = locked { state in
        defer { state.unusedStubsContext = newValue }
        return state.unusedStubsContext
      }
    }
  }

  /// Returns the stubs that have answered no call, and their test; ends the reporting of them.
  ///
  /// - Returns: nil if they are not reported.
  func takeUnused() -> (stubs: [StubEntry], context: Owner)? {
    locked { state in
      guard let context = state.unusedStubsContext else { return nil }
      state.unusedStubsContext = nil
      return (state.all.filter { !$0.wasUsed }, context)
    }
  }

  /// Removes one stub, or one entry of `allow`.
  ///
  /// - Returns: the entry; nil if there is none left.
  func removeNext() -> StubEntry? {
    guard let next = locked({ $0.all.last ?? $0.allowed.last }) else { return nil }
    remove(next)
    return next
  }

  /// Returns the current complete stubs of a function.
  ///
  /// - Parameter number: the number of the function in ``FunctionNames``.
  func stubs(of number: UInt64) -> Stubs {
    locked { $0.functions[number] } ?? Stubs()
  }

  /// Returns the value that every call of a function gets; nil if it depends on anything.
  ///
  /// - Parameter kind: the class of the value that the caller can use. A value of another class
  ///   does not count as used.
  func plainValue(of number: UInt64, of kind: StubValue.Type) -> StubValue? {
    locked { state in
      guard let stubs = state.functions[number], stubs.forArguments.isEmpty,
        let stub = stubs.forAny.last, case .value(let value)? = stub.behaviour
      else { return nil }
      if type(of: value) == kind { stub.markUsed() }
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

  /// Removes a stub, or an entry of `allow`; a no-op if a reset has removed it.
  func remove(_ old: StubEntry) {
    // The caller's reference keeps the removed entry alive (T2).
    locked { state in
      state.all.remove([old])
      state.allowed.remove([old])
      state.functions[old.number]?.remove([old])
    }
  }

  /// Replaces a stub with a new one and removes others; a reset may have removed them before.
  func replace(_ old: StubEntry, with new: StubEntry, removing others: [StubEntry]) {
    // The caller's references keep the removed entries alive (T2).
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

  /// Removes all stubs, and the entries of `allow`.
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

  /// Removes all stubs but keeps the entries of `allow`, in the same way as Kiwi's `clearStubs`.
  ///
  /// A strict double keeps allowing the calls that had stubs.
  ///
  /// - Parameter isStrict: whether the double is strict.
  func clear(isStrict: Bool) {
    let forgotten = locked { state in
      defer {
        state.functions = [:]
        state.all = []
      }
      if isStrict {
        state.allowed += state.all.filter { $0.behaviour != nil }.map(\.withoutBehaviour)
      }
      return state.all
    }
    withExtendedLifetime(forgotten) {}  // T2
  }

  /// Removes the entries that an example has added.
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

  /// Makes calls return a default value if no stub answers them.
  func allow(_ calls: StubEntry) { locked { $0.allowed.append(calls) } }

  /// Whether a call without a stub gets a default value.
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
  /// A copy with the same calls and without behaviour.
  fileprivate var withoutBehaviour: StubEntry { StubEntry(number, specified, nil, in: example) }
}

extension SpyStorage {
  /// Removes all stubs, and keeps allowing the allowed calls; see ``StubTable/clear()``.
  package func clearStubs(isStrict: Bool) { stubs.clear(isStrict: isStrict) }
}
