internal import StakeoutCalls
private import StakeoutBase

/// Resets the doubles of one spec at the end of each example.
///
/// A runner enters the scope wherever closures of the spec run, including the tasks that they
/// start. It marks the begin and the end of each example. It runs one example at a time.
///
/// Invariants:
///
/// - D1: A storage is the scope's own if it was made inside the scope, by a test or for an
///   instance. It stays so until it is deallocated, or its double is. The scope does not retain it.
/// - D2: Any other storage, such as that of a double shared by tests or of a type's static members,
///   is a guest. It is known from the moment an example stubs it, or asks for the calls of static
///   members, until the end of that example.
/// - D3: The end of an example removes all calls of the known storages (D1, D2), and the stubs that
///   were added in that example. It changes nothing else. Stubs from outside examples stay, and so
///   does `unstubbedCalls`.
/// - D4: Only Stakeout's code runs under the lock. A `deinit` never does.
package final class DoubleScope: Sendable {
  /// The current scope, if there is one.
  static var current: DoubleScope? { Owner.inForce[slot] }

  private static let slot = Owner.Slot<DoubleScope>()

  /// The parts of a storage that have to be reset; not the storage itself, so that it can be
  /// deallocated.
  private typealias Known = (log: CallLog, stubs: StubTable, owner: PinnedAddress?)

  private struct State {
    /// The running example.
    var example: ExampleMark?
    /// The scope's own storages (D1), by their logs.
    var own: [ObjectIdentifier: Known] = [:]
    /// The guests (D2), by their logs.
    var guests: [ObjectIdentifier: Known] = [:]
  }

  private let state = Locked(State())

  /// Makes a scope without doubles.
  package init() {}

  /// Runs `body` inside the scope.
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    try Owner.inForce.with(Self.slot, self).run(body)
  }

  /// Runs an async `body` inside the scope, in the caller's isolation.
  nonisolated(nonsending) package func run<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await Owner.inForce.with(Self.slot, self).run(body)
  }

  /// Begins an example: stubs that are added from now on belong to it.
  package func beginExample() { state.withLock { $0.example = ExampleMark() } }

  /// Resets the known storages (D3); stubs that are added from now on belong to no example.
  package func endExample() {
    let before = state.withLock { state in
      let before = state
      state.example = nil
      state.guests = [:]
      state.own = state.own.filter { $0.value.owner?.isDying != true }
      return before
    }
    for known in before.own.values { clear(known, before.example) }
    for known in before.guests.values { clear(known, before.example) }
  }

  private func known(_ storage: SpyStorage) -> Known {
    (storage.log, storage.stubs, storage.owner)
  }

  private func clear(_ known: Known, _ example: ExampleMark?) {
    known.log.reset()
    if let example { known.stubs.forget(example) }
  }

  /// Adds a new storage to the scope's own, until `forget(_:)`.
  func adopt(_ storage: SpyStorage) {
    state.withLock { $0.own[ObjectIdentifier(storage.log)] = known(storage) }
  }

  /// Removes a storage that is being deallocated.
  func forget(_ storage: SpyStorage) {
    let known = state.withLock { $0.own.removeValue(forKey: ObjectIdentifier(storage.log)) }
    withExtendedLifetime(known) {}
  }

  /// Adds any storage to the known ones until the end of the example.
  ///
  /// - Returns: the mark for stubs that are added to it now; nil outside examples.
  func visit(_ storage: SpyStorage) -> ExampleMark? {
    state.withLock { state in
      guard let example = state.example else { return nil }
      let key = ObjectIdentifier(storage.log)
      if state.own[key] == nil { state.guests[key] = known(storage) }
      return example
    }
  }

  /// The number of the scope's own storages.
  package var count: Int { state.withLock { $0.own.count } }
}

/// Identifies one run of one example, to mark the stubs that it adds.
final class ExampleMark: Sendable {}
