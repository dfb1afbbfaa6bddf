// The protocol of doubles that record their calls, with the functions to read the calls and to wait for
// them.

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
/// argument. If an argument refers to the spy in another way, such as through an array, a closure or
/// another spy, the spy stays alive until `resetCalls()`. An object that is being deallocated is
/// recorded as a `DeallocatedObject`.
///
/// The calls of a deallocated spy, and its memory, are released some time later: at the first call of a
/// new spy, if there are at least 64 spies, and at least twice as many as had survived the previous
/// release. A spy that stores its `spyStorage` in a property releases its calls in its own
/// deallocation.
///
/// Calls of static functions belong to the class that was called, not to its superclass. They are kept
/// until the static `resetCalls()`.
public protocol Spyable: SpyStoring {
  /// Forgets all calls so far.
  func resetCalls()

  /// Forgets all calls of the type so far.
  static func resetCalls()
}

extension Spyable {
  /// Records a call with its arguments in their own types.
  ///
  /// A double calls this in each of its functions.
  ///
  /// It never waits for another thread that records a call. The arguments are converted to `[Any?]`
  /// when they are read.
  ///
  /// - Parameters:
  ///   - functionName: the function that was called.
  ///   - arguments: its arguments in order, either all of them or none.
  ///   - file: the source file of the double, for the message if `Function` does not list the name.
  ///   - line: the source line, for the same message.
  @inlinable @inline(always)
  public func recordCall<each Argument>(
    functionName: String = #function, arguments: repeat each Argument, file: String = #file,
    line: Int = #line
  ) {
    let storage = spyStorage
    var count = 0
    repeat countPlain(each arguments, of: self, &count)
    if count >= 0,
      storage.recordsKnownCall(
        count == 0 ? nil : TupleRecord(repeat each arguments), count, functionName,
        of: Function.self)
    {
      return
    }
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

  /// All recorded calls, in order.
  public var recordedCalls: [Call] { identifiedStorage.log.calls }
}

extension Spyable {
  /// Records a call of the type with its arguments in their own types.
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

  /// All recorded calls of the type, in order.
  public static var recordedCalls: [Call] { identifiedStorage.log.calls }
}

extension Spyable {
  /// Returns the calls of a function as an async sequence: first the recorded calls, then each new one.
  ///
  /// ```swift
  /// let first = await store.calls(.save).first { $0.arguments[0] as? Int == 7 }
  /// ```
  public func calls(_ function: Function) -> CallSequence {
    CallSequence(identifiedStorage.log, of: function.rawValue)
  }

  /// Returns the calls of all functions as an async sequence: first the recorded calls, then each new
  /// one.
  public func calls() -> CallSequence { CallSequence(identifiedStorage.log) }

  /// Waits for a call by suspending the task.
  ///
  /// The call itself wakes the task.
  ///
  /// ```swift
  /// let third = try await store.waitForCall(.save, number: 3)
  /// ```
  ///
  /// Calls that are already recorded count too, in their order. Calls that were reset before do not
  /// count.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: for each argument an ``Argument``, a matcher, or a value that it must equal. An
  ///     empty list accepts any arguments.
  ///   - number: which of the matching calls to wait for, counted from 1.
  ///   - timeout: how long to wait. With zero or less, only calls that are already recorded count.
  ///   - fileID: the source site that the error names. Leave it out.
  ///   - filePath: the source site that the error names. Leave it out.
  ///   - line: the source site that the error names. Leave it out.
  ///   - column: the source site that the error names. Leave it out.
  /// - Throws: `MissedCall` after the timeout, when the task is cancelled, or immediately if the number
  ///   of arguments is wrong. The error names this line and lists the recorded calls.
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
  /// Makes an expected call of this double, to check the order of calls.
  ///
  /// ```swift
  /// expect([door.called(.open), log.called(.write), door.called(.close)]).to(beInOrder())
  /// expect(door.called(.open)).to(beBefore(log.called(.write)))
  /// ```
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: for each argument an ``Argument``, a matcher, or a value that it must equal. An
  ///     empty list accepts any arguments.
  ///   - countSpecifier: the expected number of calls. `beInOrder(within:)` describes its meaning in an
  ///     order.
  public func called(
    _ function: Function, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    CallStep(
      identifiedStorage.log, function: function.rawValue, with: .of(arguments),
      count: countSpecifier, mistake: Self.mistake(function, arguments))
  }

  /// Makes an expected call of this type's static members, to check the order of calls.
  public static func called(
    _ function: ClassFunction, with arguments: Any?...,
    countSpecifier: CountSpecifier = .atLeast(1)
  ) -> CallStep {
    CallStep(
      identifiedStorage.log, function: function.rawValue, with: .of(arguments),
      count: countSpecifier, mistake: mistake(function, arguments))
  }

  /// Returns the text of the mistake if the number of arguments is wrong; nil if it is right.
  static func mistake(_ function: some StringRepresentable, _ arguments: [Any?]) -> String? {
    FunctionName(function.rawValue).misuse(of: arguments, on: "\(Self.self)")?.description
  }
}
