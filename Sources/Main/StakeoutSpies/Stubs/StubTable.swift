// All stubs of a double, found by function and arguments.

internal import StakeoutCalls

/// The stubs of one double.
///
/// Invariants:
///
/// - T1: an entry never changes. An incomplete stub answers no calls and hides no other stub. When
///   it is completed, it replaces the old stubs in one step. So a call meets either the old stubs
///   or the new one.
/// - T2: only Stakeout's code runs under the lock: no closure of a pattern or a stub, and no
///   `deinit` of an object they refer to. These may call the double again, or trap.
package final class StubTable: Sendable {
  private struct State {
    var functions: [UInt64: FunctionStubs] = [:]
    /// All stubs in the order in which the test wrote them, including incomplete ones; at most
    /// one for each `order`.
    var all: [StubEntry] = []
    /// Calls that get a default value if no stub answers them, even from a strict double.
    var allowed: [StubEntry] = []
    /// Nil until the test has set it.
    var unstubbedCalls: UnstubbedCalls?
    /// The test that takes the failures of unused stubs; nil if they are not reported.
    var unusedStubsContext: Owner?

    mutating func insert(_ stub: StubEntry) {
      all.insert(stub, by: \.order)
      functions[stub.number, default: FunctionStubs()].insert(stub)
    }

    mutating func remove(_ stub: StubEntry) {
      all.remove(stub, by: \.order)
      allowed.remove(stub, by: \.order)
      functions[stub.number]?.remove(stub)
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
      guard let context = state.unusedStubsContext.take() else { return nil }
      return (state.all.filter { !$0.wasUsed && !$0.isLenient }, context)
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

  /// Returns what may answer a call of a function now.
  ///
  /// - Parameter number: the number of the function in ``FunctionNames``.
  func answers(of number: UInt64) -> StubAnswers {
    locked { StubAnswers(stubs: $0.functions[number], allowed: $0.allowed) }
  }

  /// Returns the current complete stubs of a function; nil if it never had any.
  ///
  /// - Parameter number: the number of the function in ``FunctionNames``.
  func stubs(of number: UInt64) -> FunctionStubs? {
    locked { $0.functions[number] }
  }

  /// Returns the older stubs for exactly the same calls as a new one.
  func forSameCalls(as stub: StubEntry) -> [StubEntry] {
    stubs(of: stub.number)?.forSameCalls(as: stub) ?? []
  }

  /// All stubs, in the order in which the test wrote them.
  var all: [StubEntry] { locked { $0.all } }

  /// Adds a stub, and removes those that it replaces; a reset may have removed them before.
  func add(_ new: StubEntry, replacing others: [StubEntry] = []) {
    // The caller's references keep the removed entries alive (T2).
    locked { state in
      for other in others { state.remove(other) }
      state.insert(new)
    }
  }

  /// Removes a stub, or an entry of `allow`; a no-op if a reset has removed it.
  func remove(_ old: StubEntry) {
    // The caller's reference keeps the removed entry alive (T2).
    locked { $0.remove(old) }
  }

  /// Removes all stubs, and the entries of `allow`.
  func reset() { removeAll { _ in [] } }

  /// Removes all stubs but keeps the entries of `allow`, in the same way as Kiwi's `clearStubs`.
  ///
  /// A strict double keeps allowing the calls that had stubs.
  ///
  /// - Parameter isStrict: whether the double is strict.
  package func clear(isStrict: Bool) {
    removeAll { state in
      let stubbed = isStrict ? state.all.filter { $0.behaviour != nil } : []
      return state.allowed
        + stubbed.map { StubEntry($0.number, $0.patterns, nil, in: $0.example) }
    }
  }

  private func removeAll(allowing allowed: (State) -> [StubEntry]) {
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
  func forget(_ example: ExampleMark) {
    let forgotten = locked { state in
      let forgotten = (state.all + state.allowed).filter { $0.example === example }
      for stub in forgotten { state.remove(stub) }
      return forgotten
    }
    withExtendedLifetime(forgotten) {}  // T2
  }

  /// Makes calls return a default value if no stub answers them.
  func allow(_ calls: StubEntry) { locked { $0.allowed.insert(calls, by: \.order) } }
}

/// The stubs that can answer a call, as they were when the call was made.
///
/// A test that waits for the call may end, and remove its stubs, before the call has its answer.
@usableFromInline
struct StubAnswers {
  /// The complete stubs of the function; nil if it never had any.
  let stubs: FunctionStubs?
  /// The calls of all functions that get a default value if no stub answers them.
  let allowed: [StubEntry]

  /// Whether a call without a stub gets a default value.
  func allow(_ arguments: PassedArguments, number: UInt64) -> Bool {
    allowed.contains { $0.number == number && $0.accepts(arguments) }
  }
}
