// All stubs of one double, which are found by function and arguments.

internal import StakeoutCalls

/// The stubs of one double.
///
/// Invariants:
///
/// - T1: an entry never changes. An incomplete stub answers no calls and hides no other stub. When it
///   is completed, it replaces the old stubs in one step. So a call finds either the old stubs or the
///   new one.
/// - T2: only Stakeout's code runs under the lock. No closure of a pattern or a stub runs there, and no
///   `deinit` of an object that these refer to. Such code may call the double again, or trap.
package final class StubTable: Sendable {
  private struct State {
    /// The complete stubs, by the number of their function in ``FunctionNames``.
    var functions: [UInt64: FunctionStubs] = [:]
    /// All stubs, including incomplete ones, in the order in which the test wrote them.
    ///
    /// There is at most one for each `order`.
    var all: [StubEntry] = []
    /// The calls that get a default value if no stub answers them, even from a strict double.
    var allowed: [StubEntry] = []
    /// The double's own rule; nil until the test has set it.
    var unstubbedCalls: UnstubbedCalls?
    /// The context of the test in which unused stubs fail; nil if they are not reported.
    var unusedStubsContext: TestContext?

    mutating func insert(_ stub: StubEntry) {
      all.insert(stub, by: \.order)
      change(stub.number) { $0.insert(stub) }
    }

    mutating func remove(_ stub: StubEntry) {
      all.remove(stub, by: \.order)
      allowed.remove(stub, by: \.order)
      if functions[stub.number] != nil { change(stub.number) { $0.remove(stub) } }
    }

    /// Changes the stubs of a function, or a copy of them if a call has taken them.
    private mutating func change(_ number: UInt64, _ body: (FunctionStubs) -> Void) {
      var stubs = functions[number] ?? FunctionStubs()
      if stubs.isTaken { stubs = stubs.copy() }
      body(stubs)
      functions[number] = stubs
    }
  }

  // SAFETY: only accessed while holding `lock`.
  private nonisolated(unsafe) var state = State()
  private let lock = ForkSafeLock()

  private func locked<R>(_ body: (inout State) -> R) -> R {
    lock.withLock { body(&state) }
  }

  /// The double's own rule for calls that no stub answers; nil if a default applies.
  var unstubbedCalls: UnstubbedCalls? {
    get { locked { $0.unstubbedCalls } }
    set { locked { $0.unstubbedCalls = newValue } }
  }

  /// The context of the test in which unused stubs fail; nil if they are not reported.
  var unusedStubsContext: TestContext? {
    get { locked { $0.unusedStubsContext } }
    set {
      // The old context is released outside the lock (T2).
      _ = locked { state in
        defer { state.unusedStubsContext = newValue }
        return state.unusedStubsContext
      }
    }
  }

  /// Returns the stubs that have answered no call, and the context of their test, and ends the
  /// reporting of unused stubs.
  ///
  /// - Returns: nil if unused stubs are not reported.
  func takeUnused() -> (stubs: [StubEntry], context: TestContext)? {
    locked { state in
      guard let context = state.unusedStubsContext.take() else { return nil }
      return (state.all.filter { !$0.wasUsed && !$0.isLenient }, context)
    }
  }

  /// Removes one stub, or one entry of `allow`.
  ///
  /// - Returns: the removed entry; nil if there was none.
  func removeNext() -> StubEntry? {
    guard let next = locked({ $0.all.last ?? $0.allowed.last }) else { return nil }
    remove(next)
    return next
  }

  /// Returns the stubs that may answer a call of a function now.
  ///
  /// - Parameter number: the number of the function in ``FunctionNames``.
  func answers(of number: UInt64) -> StubAnswers {
    // `locked` takes a closure, and a debug build makes and calls it.
    lock.lock()
    let answers = StubAnswers(stubs: state.functions[number]?.taken(), allowed: state.allowed)
    lock.unlock()
    return answers
  }

  /// Returns the older stubs for exactly the same calls as a new one.
  func forSameCalls(as stub: StubEntry) -> [StubEntry] {
    let candidates = locked { $0.functions[stub.number]?.candidates(forSameCallsAs: stub) ?? [] }
    return candidates.filter { stub.isForSameCalls(as: $0) }
  }

  /// All stubs, in the order in which the test wrote them.
  var all: [StubEntry] { locked { $0.all } }

  /// Adds a stub, and removes the stubs that it replaces.
  ///
  /// A reset may have removed them already.
  func add(_ new: StubEntry, replacing others: [StubEntry] = []) {
    // The caller's references keep the removed entries alive, so none is released under the lock (T2).
    locked { state in
      for other in others { state.remove(other) }
      state.insert(new)
    }
  }

  /// Removes a stub, or an entry of `allow`.
  ///
  /// A no-op if a reset has already removed it.
  func remove(_ old: StubEntry) {
    // The caller's reference keeps the removed entry alive, so it is not released under the lock (T2).
    locked { $0.remove(old) }
  }

  /// Removes all stubs, and the entries of `allow`.
  func reset() { removeAllStubs { _ in [] } }

  /// Removes all stubs but keeps the entries of `allow`, as Kiwi's `clearStubs` does.
  ///
  /// A strict double still allows the calls that had stubs.
  ///
  /// - Parameter isStrict: whether the double is strict.
  package func clear(isStrict: Bool) {
    removeAllStubs { state in
      let stubbed = isStrict ? state.all.filter { $0.behaviour != nil } : []
      return state.allowed
        + stubbed.map { StubEntry($0.number, $0.patterns, nil, in: $0.example) }
    }
  }

  private func removeAllStubs(replacingAllowedCalls allowed: (State) -> [StubEntry]) {
    let before = locked { state in
      let before = state
      state.functions = [:]
      state.all = []
      state.allowed = allowed(before)
      return before
    }
    withExtendedLifetime(before) {}  // T2
  }

  /// Removes the entries that an example has added.
  func forget(_ example: ExampleRunID) {
    let forgotten = locked { state in
      let forgotten = (state.all + state.allowed).filter { $0.example === example }
      for stub in forgotten { state.remove(stub) }
      return forgotten
    }
    withExtendedLifetime(forgotten) {}  // T2
  }

  /// Adds calls that get a default value if no stub answers them.
  func allow(_ calls: StubEntry) { locked { $0.allowed.insert(calls, by: \.order) } }
}

/// The stubs that can answer a call, as they were when the call was made.
///
/// They are read at the beginning, because a test that waits for the call may end, and remove its
/// stubs, before the call has its answer.
@usableFromInline
struct StubAnswers {
  /// The complete stubs of the function; nil if it never had any.
  let stubs: FunctionStubs?
  /// The calls of all functions that get a default value if no stub answers them.
  let allowed: [StubEntry]

  /// Returns whether a call that no stub answers gets a default value.
  func allow(_ arguments: PassedArguments, number: UInt64) -> Bool {
    allowed.contains { $0.number == number && $0.accepts(arguments) }
  }
}
