// The doubles of a spec, whose calls and stubs are reset at the end of each example.

internal import StakeoutCalls

/// Resets the doubles of one spec at the end of each example.
///
/// The runner of the spec enters the scope wherever closures of the spec run, including the tasks that
/// they start. It marks the beginning and the end of each example. It runs one example at a time.
///
/// Invariants:
///
/// - D1: A storage is the scope's own if it was made inside the scope, either by a test or for an
///   instance. It remains so until the storage or its double is deallocated. The scope does not retain
///   it.
/// - D2: Any other storage, such as that of a double that several tests share or of a type's static
///   members, is a guest. The scope knows it from the moment when an example stubs it, or reads the
///   calls of static members, until the end of that example.
/// - D3: The end of an example removes all calls of the known storages (D1, D2), and the stubs that
///   were added in that example. It changes nothing else. Stubs from outside examples remain, and so
///   does `unstubbedCalls`.
/// - D4: Only Stakeout's code runs under the lock. A `deinit` never does.
package final class DoubleScope: Sendable {
  /// The scope of the current code; nil if there is none.
  static var current: DoubleScope? { TestContext.local[contextKey] }

  private static let contextKey = ContextKey<DoubleScope>()

  /// The parts of a storage that have to be reset.
  ///
  /// They do not include the storage itself, so that it can be deallocated.
  ///
  /// `isOwn` tells whether the storage is the scope's own (D1) or a guest (D2).
  private typealias Known = (log: CallLog, stubs: StubTable, owner: PinnedAddress?, isOwn: Bool)

  private struct State {
    /// The running example; nil between examples.
    var example: ExampleRunID?
    /// The known storages, by their logs.
    var known: [ObjectIdentifier: Known] = [:]
  }

  private let state = Locked(State())

  /// Makes a scope without doubles.
  package init() {}

  /// Runs `body` inside the scope.
  package func run<R>(_ body: () throws -> R) rethrows -> R {
    try TestContext.local.with(Self.contextKey, self).run(body)
  }

  /// Runs an async `body` inside the scope, in the caller's isolation.
  nonisolated(nonsending) package func run<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await TestContext.local.with(Self.contextKey, self).run(body)
  }

  /// Begins an example.
  ///
  /// Stubs that are added from now on belong to it.
  package func beginExample() { state.withLock { $0.example = ExampleRunID() } }

  /// Ends the example and resets the known storages (D3).
  ///
  /// Stubs that are added from now on belong to no example.
  package func endExample() {
    let before = state.withLock { state in
      let before = state
      state.example = nil
      state.known = state.known.filter { $0.value.isOwn && $0.value.owner?.isDying != true }
      return before
    }
    for known in before.known.values {
      known.log.reset()
      if let example = before.example { known.stubs.forget(example) }
    }
  }

  private func known(_ storage: SpyStorage, isOwn: Bool) -> Known {
    (storage.log, storage.stubs, storage.owner, isOwn)
  }

  /// Adds a new storage to the scope's own storages, until `forget(_:)`.
  func adopt(_ storage: SpyStorage) {
    state.withLock { $0.known[ObjectIdentifier(storage.log)] = known(storage, isOwn: true) }
  }

  /// Removes a storage that is being deallocated.
  func forget(_ storage: SpyStorage) {
    let known = state.withLock { $0.known.removeValue(forKey: ObjectIdentifier(storage.log)) }
    withExtendedLifetime(known) {}
  }

  /// Adds a storage to the known ones until the end of the example.
  ///
  /// - Returns: the mark for stubs that are added to the storage now; nil outside examples.
  func visit(_ storage: SpyStorage) -> ExampleRunID? {
    state.withLock { state in
      guard let example = state.example else { return nil }
      let key = ObjectIdentifier(storage.log)
      if state.known[key] == nil { state.known[key] = known(storage, isOwn: false) }
      return example
    }
  }

  /// The number of the scope's own storages.
  package var count: Int { state.withLock { $0.known.values.count { $0.isOwn } } }
}

/// The identity of one run of one example, which marks the stubs that the example adds.
final class ExampleRunID: Sendable {}
