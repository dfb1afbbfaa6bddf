/// The operations of an object that several tasks use, each with what the model does in its place.
///
/// `expectLinearizable` gives one to its closure.
public struct LinearizableOperations<Subject: Sendable, Model: Sendable> {
  var kinds: [OperationKind<TaskAction<Subject>, Model>] = []

  /// Declares an operation with an argument.
  ///
  /// ```swift
  /// $0.operation("enqueue", 1...3) { queue, number in
  ///   await queue.enqueue(number)
  /// } model: { items, number in
  ///   items.append(number)
  /// }
  /// ```
  ///
  /// A call returns what the model returns, or throws what the model throws. Results
  /// are `Equatable`, or there are none. Errors that are not are compared by their type and text.
  ///
  /// - Parameters:
  ///   - name: The name in failure messages.
  ///   - arguments: The values to choose from; tuples for operations with several arguments.
  ///   - key: The part of the object that the call concerns, if the parts are independent, such as
  ///     the key of a dictionary. If each operation has one, each part is checked by itself, against
  ///     a model of its own, which is faster.
  ///   - action: Calls the object.
  ///   - model: Does the same with the model, which no other call uses meanwhile.
  public mutating func operation<Argument: Sendable, Result: Sendable>(
    _ name: String, _ arguments: some Collection<Argument> & Sendable,
    key: (@Sendable (Argument) -> any Hashable & Sendable)? = nil,
    action: @escaping @Sendable (_ subject: Subject, _ argument: Argument) async throws -> Result,
    model: @escaping @Sendable (_ model: inout Model, _ argument: Argument) throws -> Result
  ) {
    kinds.append(
      OperationKind(
        name, arguments, key: key,
        action: { argument in { @Sendable in try await action($0, argument) } }, model: model))
  }

  /// Declares an operation without an argument.
  ///
  /// All else is the same as in the overload with an argument.
  public mutating func operation<Result: Sendable>(
    _ name: String,
    action: @escaping @Sendable (_ subject: Subject) async throws -> Result,
    model: @escaping @Sendable (_ model: inout Model) throws -> Result
  ) {
    operation(name, [()], action: { subject, _ in try await action(subject) }) { state, _ in
      try model(&state)
    }
  }
}

/// The operations of an object that several threads use, each with what the model does in its place.
///
/// The same as ``LinearizableOperations``, for operations that are not async.
public struct LinearizableThreadOperations<Subject: Sendable, Model> {
  var kinds: [OperationKind<ThreadAction<Subject>, Model>] = []

  /// Declares an operation with an argument.
  ///
  /// A call returns what the model returns, or throws what the model throws. Results
  /// are `Equatable`, or there are none. Errors that are not are compared by their type and text.
  ///
  /// - Parameters:
  ///   - name: The name in failure messages.
  ///   - arguments: The values to choose from; tuples for operations with several arguments.
  ///   - key: The part of the object that the call concerns, if the parts are independent. If each
  ///     operation has one, each part is checked by itself, against a model of its own.
  ///   - action: Calls the object.
  ///   - model: Does the same with the model, which no other call uses meanwhile.
  public mutating func operation<Argument: Sendable, Result: Sendable>(
    _ name: String, _ arguments: some Collection<Argument> & Sendable,
    key: (@Sendable (Argument) -> any Hashable & Sendable)? = nil,
    action: @escaping @Sendable (_ subject: Subject, _ argument: Argument) throws -> Result,
    model: @escaping @Sendable (_ model: inout Model, _ argument: Argument) throws -> Result
  ) {
    kinds.append(
      OperationKind(
        name, arguments, key: key,
        action: { argument in { @Sendable in try action($0, argument) } }, model: model))
  }

  /// Declares an operation without an argument.
  ///
  /// All else is the same as in the overload with an argument.
  public mutating func operation<Result: Sendable>(
    _ name: String,
    action: @escaping @Sendable (_ subject: Subject) throws -> Result,
    model: @escaping @Sendable (_ model: inout Model) throws -> Result
  ) {
    operation(name, [()], action: { subject, _ in try action(subject) }) { state, _ in
      try model(&state)
    }
  }
}
