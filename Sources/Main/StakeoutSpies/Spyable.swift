// The protocol of doubles that record calls, and its words.

public import StakeoutCalls
public import StakeoutMatching

/// A test double that records the calls it receives.
///
/// ```swift
/// final class FakeStore: Store, Spyable {
///   enum ClassFunction: String, StringRepresentable { case none }
///   enum Function: String, StringRepresentable { case save = "save(_:)" }
///
///   func save(_ item: Item) { recordCall(arguments: item) }
/// }
///
/// XCTAssertHaveReceived(store, .save, with: item, countSpecifier: .exactly(1))
/// ```
///
/// Any number of threads can call a spy at once, while a test reads its calls. A class needs no
/// stored property to be a spy.
///
/// A spy retains the arguments of its calls until `resetCalls()`. It never retains itself as an
/// argument. If an argument refers to the spy in another way, as an array, a closure or another spy
/// may do, the spy stays alive until `resetCalls()`. An object that is being deallocated is
/// recorded as a `DeallocatedObject`.
///
/// The calls of a deallocated spy, and its memory, are released some time later: at the first call
/// of a new spy, once there are at least 64 spies, and at least twice as many as survived the last
/// time. A spy that stores its `spyStorage` in a property releases its calls in its own
/// deallocation.
///
/// Calls of static functions belong to the class that was called, not to its superclass. They stay
/// until the static `resetCalls()`.
public protocol Spyable: SpyStoring {
  /// Forgets all calls so far.
  func resetCalls()

  /// Forgets all calls of the type so far.
  static func resetCalls()
}

extension Spyable {
  /// Records a call with its arguments in their own types; a double calls it in each of its
  /// functions.
  ///
  /// It never waits for another thread that records. The arguments are converted to `[Any?]` when
  /// they are read.
  ///
  /// - Parameters:
  ///   - functionName: the function that was called.
  ///   - arguments: its arguments in order, either all of them or none.
  ///   - file: the source file of the double, for the message about a name that is no `Function`.
  ///   - line: the source line, for the same message.
  @inlinable
  public func recordCall<each Argument>(
    functionName: String = #function, arguments: repeat each Argument, file: String = #file,
    line: Int = #line
  ) {
    let double = spyDouble()
    double.record(double.pass(repeat each arguments), functionName, file: file, line: line)
  }

  /// Records a call with any arguments, including a literal nil.
  @_disfavoredOverload
  public func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    spyDouble().record(PassedArguments(arguments), functionName, file: file, line: line)
  }

  /// Forgets all calls so far, and releases their arguments.
  public func resetCalls() {
    spyStorage.log.reset()
  }

  /// All calls so far, in order.
  public var recordedCalls: [Call] { identifiedStorage.log.calls }
}

extension Spyable {
  /// Records a call of the type, in the same way as for an instance.
  @inlinable
  public static func recordCall<each Argument>(
    functionName: String = #function, arguments: repeat each Argument, file: String = #file,
    line: Int = #line
  ) {
    let double = spyDouble()
    double.record(double.pass(repeat each arguments), functionName, file: file, line: line)
  }

  /// Records a call of the type with any arguments, including a literal nil.
  @_disfavoredOverload
  public static func recordCall(
    functionName: String = #function, arguments: Any?..., file: String = #file, line: Int = #line
  ) {
    spyDouble().record(PassedArguments(arguments), functionName, file: file, line: line)
  }

  /// Forgets all calls of the type so far, and releases their arguments.
  public static func resetCalls() {
    spyStorage.log.reset()
  }

  /// All calls of the type so far, in order.
  public static var recordedCalls: [Call] { identifiedStorage.log.calls }
}

extension Spyable {
  /// The calls of a function as an async sequence: the recorded ones, then each new one.
  ///
  /// ```swift
  /// let first = await store.calls(.save).first { $0.arguments[0] as? Int == 7 }
  /// ```
  public func calls(_ function: Function) -> CallSequence {
    CallSequence(identifiedStorage.log, of: function.rawValue)
  }

  /// The calls of all functions as an async sequence: the recorded ones, then each new one.
  public func calls() -> CallSequence { CallSequence(identifiedStorage.log) }

  /// Waits for a call by suspending the task; the call itself wakes it.
  ///
  /// ```swift
  /// let third = try await store.waitForCall(.save, number: 3)
  /// ```
  ///
  /// Calls that are already recorded count too, in their order. Calls that were reset before do
  /// not.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: for each argument an ``Argument``, a matcher, or a value that it must equal;
  ///     empty to accept any.
  ///   - number: which of the fitting calls to wait for, counted from 1.
  ///   - timeout: how long to wait. With zero or less, only calls that are already recorded count.
  ///   - fileID: the source site that the error names; leave it out.
  ///   - filePath: the source site that the error names; leave it out.
  ///   - line: the source site that the error names; leave it out.
  ///   - column: the source site that the error names; leave it out.
  /// - Throws: `MissedCall` after the timeout, when the task is cancelled, or immediately if the
  ///   number of arguments is wrong. It names this line and lists the recorded calls.
  @discardableResult
  nonisolated(nonsending) public func waitForCall(
    _ function: Function, with arguments: Any?..., number: Int = 1,
    timeout: Duration = .seconds(1), fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws(MissedCall) -> Call {
    try await identifiedStorage.log.call(
      of: function.rawValue, with: .of(arguments), number: number, timeout: timeout,
      mistake: Self.mistake(function, arguments),
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    ).call
  }
}

extension Spyable {
  /// Makes a step of an order: a call that this double is expected to receive.
  ///
  /// ```swift
  /// expect([door.called(.open), log.called(.write), door.called(.close)]).to(beInOrder())
  /// expect(door.called(.open)).to(beBefore(log.called(.write)))
  /// ```
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: for each argument an ``Argument``, a matcher, or a value that it must equal;
  ///     empty to accept any.
  ///   - countSpecifier: the expected number of calls; see `beInOrder(within:)` for its meaning
  ///     in an order.
  public func called(
    _ function: Function, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    CallStep(
      identifiedStorage.log, function: function.rawValue, with: .of(arguments),
      count: countSpecifier, mistake: Self.mistake(function, arguments))
  }

  /// Makes a step of an order: a call that this type is expected to receive.
  public static func called(
    _ function: ClassFunction, with arguments: Any?...,
    countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    CallStep(
      identifiedStorage.log, function: function.rawValue, with: .of(arguments),
      count: countSpecifier, mistake: mistake(function, arguments))
  }

  /// The text of the mistake if the number of arguments is wrong.
  static func mistake(_ function: some StringRepresentable, _ arguments: [Any?]) -> String? {
    FunctionName(function.rawValue).misuse(of: arguments, on: "\(Self.self)")?.description
  }
}
