internal import StakeoutCalls
private import StakeoutReporting

/// The doubles of one spec, so that each of its examples leaves them as it has found them.
///
/// A runner has it in force wherever closures of that spec run, on the tasks that these start as
/// well, and tells it where an example begins and ends. It runs one example at a time.
///
/// Invariants:
///
/// - D1: A storage is the scope's if it was made while the scope was in force, by a test or for an
///   instance; from then until it ceases to be, or its double does. No scope keeps one alive.
/// - D2: Any other storage, as of a double that tests share, or of static members of a type, is
///   known only from when an example stubs it (or, of static members, asks for its calls) to that
///   example's end.
/// - D3: The end of an example forgets all calls of what is known (D1, D2), and the stubs that were
///   written in that example; nothing else of any storage changes. Stubs from outside examples, and
///   what a double does with calls that are not stubbed, stay.
/// - D4: Under the lock runs no code but ours, a `deinit` included.
package final class DoubleScope: Sendable {
  /// What is in force here.
  static var current: DoubleScope? { TestScope.current[slot] }

  private static let slot = TestScope.Slot<DoubleScope>()

  /// What of a storage has to be cleared; not the storage, whose end must be seen.
  private struct Known {
    let log: CallLog
    let stubs: StubTable
    let owner: PinnedAddress?

    init(_ storage: SpyStorage) {
      log = storage.log
      stubs = storage.stubs
      owner = storage.owner
    }
  }

  private struct State {
    /// The example that runs.
    var example: ExampleMark?
    /// D1, by the log.
    var own: [ObjectIdentifier: Known] = [:]
    /// D2, by the log.
    var guests: [ObjectIdentifier: Known] = [:]
  }

  private let state = Locked(State())

  /// A scope of no doubles.
  package init() {}

  /// Runs `body` with the scope in force.
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    try TestScope.current.with(Self.slot, self).run(body)
  }

  /// Runs `body` with the scope in force, where the caller runs.
  nonisolated(nonsending) package func run<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await TestScope.current.with(Self.slot, self).run(body)
  }

  /// From here on stubs are the example's.
  package func beginExample() { state.withLock { $0.example = ExampleMark() } }

  /// Clears (D3); what is written from here on is outside examples again.
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

  private func clear(_ known: Known, _ example: ExampleMark?) {
    known.log.reset()
    if let example { known.stubs.forget(example) }
  }

  /// Knows a new storage until `forget(_:)`.
  func adopt(_ storage: SpyStorage) {
    state.withLock { $0.own[ObjectIdentifier(storage.log)] = Known(storage) }
  }

  /// For a storage that is about to go.
  func forget(_ storage: SpyStorage) {
    let known = state.withLock { $0.own.removeValue(forKey: ObjectIdentifier(storage.log)) }
    withExtendedLifetime(known) {}
  }

  /// Knows a storage, whosever it is, until the end of the example.
  ///
  /// - Returns: the mark for what is added to it now; nil outside examples.
  func visit(_ storage: SpyStorage) -> ExampleMark? {
    state.withLock { state in
      guard let example = state.example else { return nil }
      let key = ObjectIdentifier(storage.log)
      if state.own[key] == nil { state.guests[key] = Known(storage) }
      return example
    }
  }

  /// How many storages are the scope's own.
  package var count: Int { state.withLock { $0.own.count } }
}

/// One run of one example, to tell what was written in it.
final class ExampleMark: Sendable {}
