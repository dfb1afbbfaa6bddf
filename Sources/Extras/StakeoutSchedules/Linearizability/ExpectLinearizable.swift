// `expectLinearizable`, for tasks and for threads, and the operations that a test declares for it.

internal import StakeoutCalls
internal import StakeoutContext
internal import StakeoutCore

/// Expects that some order of one call after another explains the results of calls from several tasks at
/// once.
///
/// ```swift
/// try await expectLinearizable(Queue.self, model: [Int].self) {
///   (Queue(), [])
/// } operations: {
///   $0.operation("enqueue", 1...3) { queue, number in
///     await queue.enqueue(number)
///   } model: { items, number in
///     items.append(number)
///   }
///   $0.operation("dequeue") { queue in
///     await queue.dequeue()
///   } model: { items in
///     items.isEmpty ? nil : items.removeFirst()
///   }
/// }
/// ```
///
/// Each round makes a new object with its model, and some tasks that call operations chosen at random.
/// The tasks run on one thread, one job at a time, in virtual time, as in `exploreSchedules`. The seed
/// decides about the order as well, so that it repeats a failure.
///
/// Then a search looks for an order of all calls in which the model gives the same results. In that
/// order, a call that ended before another one began comes first. If there is no such order, the test
/// fails. The failure shows the smallest history that was found, as a picture, and the reason why no
/// order explains it.
///
/// A call that traps, or that does not return in time, is a failure as well. A search that reaches
/// `stepLimit` fails the test as undecided.
///
/// - Parameters:
///   - subject: The type of the object.
///   - model: The type of the model: a value that does the same in a simple way, such as an array for a
///     queue. The search is fastest if it is `Hashable`.
///   - tasks: The number of tasks, from 2 to 64.
///   - callsEach: The number of calls that each task makes, from 1 to 64. Few calls in many rounds find
///     more than many calls in few rounds.
///   - rounds: The number of rounds.
///   - seed: The seed of the calls. By default, each run of the test has a new one.
///   - timeout: The time limit for a round.
///   - stepLimit: The greatest number of calls on the model in a search for an order.
///   - fileID: The file ID at which to report a failure.
///   - filePath: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
///   - make: Makes an object, and a model in the same state. Called for each round.
///   - operations: Declares the operations.
/// - Throws: The error that `make` throws, or `CancellationError` if the task is cancelled.
nonisolated(nonsending) public func expectLinearizable<Subject: Sendable, Model: Sendable>(
  _ subject: Subject.Type, model: Model.Type, tasks: Int = 3, callsEach: Int = 3,
  rounds: Int = 500, seed: UInt64? = nil, timeout: Duration = .seconds(10),
  stepLimit: Int = 1_000_000, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  make: @escaping @Sendable () async throws -> (Subject, Model),
  operations: (inout LinearizableOperations<Subject, Model>) -> Void
) async throws {
  let plan = LinearizabilityPlan(
    subject: "\(Subject.self)", workerKind: "task", size: tasks, callsEach: callsEach,
    rounds: rounds,
    seed: seed ?? .random(in: 0 ... .max), timeout: timeout, limit: stepLimit,
    site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  let name = "expectLinearizable(\(plan.subject))"
  if ScheduleRun.current != nil {
    return plan.report("\(name) cannot run inside of another run")
  }
  if let missing = ConcurrencyHooks.prepareForRuns() {
    return plan.report("\(name) cannot run: \(missing.reason)")
  }
  var declared = LinearizableOperations<Subject, Model>()
  operations(&declared)
  let trial = LinearizabilityTrial(plan: plan, kinds: declared.kinds)
  let (caller, context, isCancelled) = (InheritingTask(), TestContext.current, Locked(false))
  let result = await withTaskCancellationHandler {
    await RunThread.run {
      var seeds = SeededGenerator(seed: plan.seed)
      return Result {
        try trial.message { scenario in
          if isCancelled.withLock({ $0 }) { throw CancellationError() }
          return try TaskScenario.run(
            scenario, seed: seeds.next(), timeout: timeout, inheritingFrom: caller, of: context,
            at: plan.site, make: make)
        }
      }
    }
  } onCancel: {
    isCancelled.withLock { $0 = true }
  }
  do {
    if let message = try result.get() { plan.report(message) }
  } catch let error as UnmadeObject {
    plan.report("\(name): \(error)")
  }
}

/// Expects that some order of one call after another explains the results of calls from several threads
/// at once.
///
/// ```swift
/// try expectLinearizable(Counter.self, model: Int.self, threads: 2) {
///   (Counter(), 0)
/// } operations: {
///   $0.operation("increment") { counter in
///     counter.increment()
///   } model: { count in
///     count += 1
///     return count
///   }
/// }
/// ```
///
/// Use it for objects that locks and atomics protect. The threads run in real time, so a seed repeats
/// the calls, but not their timing: a failure may be rare, and cannot be replayed. The function blocks
/// the caller, also on the main actor. A thread cannot be stopped from outside: if its call does not
/// return, the thread is left running.
///
/// Everything else is as in the overload for tasks.
///
/// - Parameters:
///   - subject: The type of the object.
///   - model: The type of the model.
///   - threads: The number of threads, from 2 to 64.
///   - callsEach: The number of calls that each thread makes, from 1 to 64.
///   - rounds: The number of rounds.
///   - seed: The seed of the calls. By default, each run of the test has a new one.
///   - timeout: The time limit for a round.
///   - stepLimit: The greatest number of calls on the model in a search for an order.
///   - fileID: The file ID at which to report a failure.
///   - filePath: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
///   - make: Makes an object, and a model in the same state. Called for each round.
///   - operations: Declares the operations.
/// - Throws: The error that `make` throws.
public func expectLinearizable<Subject: Sendable, Model>(
  _ subject: Subject.Type, model: Model.Type, threads: Int, callsEach: Int = 3,
  rounds: Int = 2_000, seed: UInt64? = nil, timeout: Duration = .seconds(10),
  stepLimit: Int = 1_000_000, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  make: () throws -> (Subject, Model),
  operations: (inout LinearizableThreadOperations<Subject, Model>) -> Void
) throws {
  let plan = LinearizabilityPlan(
    subject: "\(Subject.self)", workerKind: "thread", size: threads, callsEach: callsEach,
    rounds: rounds,
    seed: seed ?? .random(in: 0 ... .max), timeout: timeout, limit: stepLimit,
    site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  var declared = LinearizableThreadOperations<Subject, Model>()
  operations(&declared)
  let trial = LinearizabilityTrial(plan: plan, kinds: declared.kinds)
  let workers = ThreadScenario<Subject, Model>(timeout: timeout)
  do {
    let message = try trial.message { try workers.run($0, on: make()) }
    if let message { plan.report(message) }
  } catch let error as ThreadGroup.Shortage {
    plan.report("expectLinearizable(\(plan.subject)) \(error)")
  }
}

/// The operations of an object that several tasks use, each with its equivalent on the model.
///
/// `expectLinearizable` passes a value of this type to its closure `operations`.
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
  /// Each call must return the value that the model returns, or throw the error that the model throws.
  /// The results are `Equatable`, or the operation returns nothing. Errors that are not `Equatable` are
  /// compared by their type and text.
  ///
  /// - Parameters:
  ///   - name: The name in failure messages.
  ///   - arguments: The values to choose from. Use tuples for operations with several arguments.
  ///   - key: The part of the object that the call concerns, if the parts are independent, such as the
  ///     key of a dictionary. If each operation has a key, each part is checked separately, against a
  ///     model of its own, which is faster.
  ///   - action: Calls the object.
  ///   - model: Does the same with the model, which no other call uses at the same time.
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
  /// Everything else is as in the overload with an argument.
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

/// The operations of an object that several threads use, each with its equivalent on the model.
///
/// Works like ``LinearizableOperations``, for operations that are not async.
public struct LinearizableThreadOperations<Subject: Sendable, Model> {
  var kinds: [OperationKind<ThreadAction<Subject>, Model>] = []

  /// Declares an operation with an argument.
  ///
  /// Each call must return the value that the model returns, or throw the error that the model throws.
  /// The results are `Equatable`, or the operation returns nothing. Errors that are not `Equatable` are
  /// compared by their type and text.
  ///
  /// - Parameters:
  ///   - name: The name in failure messages.
  ///   - arguments: The values to choose from. Use tuples for operations with several arguments.
  ///   - key: The part of the object that the call concerns, if the parts are independent. If each
  ///     operation has a key, each part is checked separately, against a model of its own.
  ///   - action: Calls the object.
  ///   - model: Does the same with the model, which no other call uses at the same time.
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
  /// Everything else is as in the overload with an argument.
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
