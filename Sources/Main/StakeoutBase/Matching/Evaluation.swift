/// The state of one evaluation that several readers of an expression share.
///
/// `evaluatedOnce(_:)` of ``Expression`` and ``AsyncExpression`` connects an expression to it.
@usableFromInline package struct Evaluation<Value> {
  /// The progress of an evaluation.
  @usableFromInline package enum State {
    /// No reader has asked for the value yet.
    case pending
    /// The evaluation has begun but has not returned.
    ///
    /// A reader in this state runs after a matcher that caught a crash. Another evaluation would
    /// end the process.
    case abandoned
    /// The evaluation returned the value or the error.
    case ended(Result<Value?, any Error>)
  }

  @usableFromInline let memory = Memory(State.pending)

  /// Creates an evaluation that no reader has asked for yet.
  @inlinable
  package init() {}

  /// The evaluation's progress.
  @inlinable
  package var state: State { memory.contents }

  /// The value or the error; nil until the evaluation has returned.
  @inlinable
  package var outcome: Result<Value?, any Error>? {
    if case .ended(let outcome) = state { outcome } else { nil }
  }

  /// Discards the outcome, so that the next reader evaluates again.
  package func restart() { memory.contents = .pending }

  /// Takes over the state of another evaluation.
  package func settle(_ state: State) { memory.contents = state }

  /// Evaluates for the first reader, and returns the stored outcome to all others.
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

  /// Evaluates in the first reader's isolation, and returns the stored outcome to all others.
  nonisolated(nonsending) func value(
    awaiting evaluate: nonisolated(nonsending) () async -> Result<Value?, any Error>
  ) async throws -> Value? {
    switch state {
    case .ended(let outcome): return try outcome.get()
    case .abandoned: throw AbandonedEvaluation()
    case .pending:
      memory.contents = .abandoned
      let outcome = await evaluate()
      memory.contents = .ended(outcome)
      return try outcome.get()
    }
  }

  /// A shared variable.
  ///
  /// It is generic over its whole contents, because a class can destroy a value of its own type
  /// parameter directly. For a type that is built from the parameter, the runtime would have to
  /// look up the type.
  @usableFromInline final class Memory<Contents> {
    // SAFETY: each access ends before other code runs. The dynamic check costs as much as the
    // access.
    @exclusivity(unchecked) @usableFromInline var contents: Contents

    @inlinable
    init(_ contents: Contents) { self.contents = contents }
  }
}

/// The error for a reader that comes after a crash of the expression.
@usableFromInline struct AbandonedEvaluation: Error, CustomStringConvertible {
  @inlinable init() {}

  @usableFromInline var description: String {
    "the expression crashed and is not evaluated again"
  }
}
