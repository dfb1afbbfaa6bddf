/// The one evaluation that several readers of an expression share, and how far it has come.
///
/// `evaluatedOnce(_:)` of ``Expression`` and ``AsyncExpression`` ties an expression to it.
@usableFromInline package struct Evaluation<Value> {
  /// How far an evaluation has come.
  @usableFromInline package enum State {
    /// No reader has asked for the value yet.
    case pending
    /// It has begun and not come back. A reader that asks now comes after a matcher that has caught
    /// a crash: evaluating again would end the process.
    case abandoned
    /// It has come back with the value or the error.
    case ended(Result<Value?, any Error>)
  }

  @usableFromInline let memory = Memory(State.pending)

  /// An evaluation that no reader has asked for yet.
  @inlinable
  package init() {}

  /// How far it has come.
  @inlinable
  package var state: State { memory.contents }

  /// The value or the error; nil as long as it has not come back.
  @inlinable
  package var outcome: Result<Value?, any Error>? {
    if case .ended(let outcome) = state { outcome } else { nil }
  }

  /// Forgets the outcome, so that the next reader evaluates again.
  package func restart() { memory.contents = .pending }

  /// The value, evaluated for the first reader and repeated for the others.
  @inlinable
  func value(from evaluate: () throws -> Value?) throws -> Value? {
    switch state {
    case .ended(let outcome): return try outcome.get()
    case .abandoned: throw AbandonedEvaluation()
    case .pending:
      memory.contents = .abandoned
      let outcome = Result { try evaluate() }
      memory.contents = .ended(outcome)
      return try outcome.get()
    }
  }

  /// The value, evaluated in the caller's isolation for the first reader.
  nonisolated(nonsending) func value(
    awaiting evaluate: nonisolated(nonsending) () async throws -> Value?
  ) async throws -> Value? {
    switch state {
    case .ended(let outcome): return try outcome.get()
    case .abandoned: throw AbandonedEvaluation()
    case .pending:
      memory.contents = .abandoned
      let outcome: Result<Value?, any Error>
      do {
        outcome = .success(try await evaluate())
      } catch {
        outcome = .failure(error)
      }
      memory.contents = .ended(outcome)
      return try outcome.get()
    }
  }

  /// A variable that is shared.
  ///
  /// Generic over all that it holds: the class knows how to destroy its own parameter, but would
  /// ask the runtime for a type that is built from one.
  @usableFromInline final class Memory<Contents> {
    // SAFETY: each access is over before other code runs; the check costs as much as the access.
    @exclusivity(unchecked) @usableFromInline var contents: Contents

    @inlinable
    init(_ contents: Contents) { self.contents = contents }
  }
}

/// The error that a reader gets who comes after a crash of the expression.
@usableFromInline struct AbandonedEvaluation: Error, CustomStringConvertible {
  @inlinable init() {}

  @usableFromInline var description: String {
    "the expression has crashed, and is not evaluated again"
  }
}
