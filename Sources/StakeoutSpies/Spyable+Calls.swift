public import StakeoutCalls
public import StakeoutReporting

extension Spyable {
  /// The calls of a function as they come: those so far, then each new one.
  ///
  /// ```swift
  /// let first = await store.calls(.save).first { $0.arguments[0] as? Int == 7 }
  /// ```
  public func calls(_ function: Function) -> CallSequence {
    CallSequence(identifiedLog(), of: function.rawValue)
  }

  /// The calls of all functions as they come: those so far, then each new one.
  public func calls() -> CallSequence { CallSequence(identifiedLog()) }

  /// Waits for a call, suspending the task; the call itself wakes it.
  ///
  /// ```swift
  /// let third = try await store.waitForCall(.save, number: 3)
  /// ```
  ///
  /// Calls that are there already count, in the order in which they were made; those that were
  /// reset before do not.
  ///
  /// - Parameters:
  ///   - function: the function.
  ///   - arguments: for each argument an ``Argument``, a matcher, or a value that it must equal;
  ///     none for whichever.
  ///   - number: which call it is to be, from 1, among those with such arguments.
  ///   - timeout: how long to wait; with zero, or less, only calls that are there already count.
  ///   - fileID: the place that the error names; leave it out.
  ///   - filePath: the place that the error names; leave it out.
  ///   - line: the place that the error names; leave it out.
  ///   - column: the place that the error names; leave it out.
  /// - Throws: ``MissedCall`` when the time is over, or the task is cancelled, and at once when the
  ///   number of arguments is wrong; it names this line, and says which calls there were.
  @discardableResult
  nonisolated(nonsending) public func waitForCall(
    _ function: Function, with arguments: Any?..., number: Int = 1,
    timeout: Duration = .seconds(1), fileID: String = #fileID, filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws(MissedCall) -> Call {
    try await identifiedLog().call(
      of: function.rawValue, with: arguments, number: number, timeout: timeout,
      mistake: FunctionName(function.rawValue).misuse(of: arguments, on: Self.self)?.sentence,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The calls of a static function as they come: those so far, then each new one.
  public static func calls(_ function: ClassFunction) -> CallSequence {
    CallSequence(identifiedLog(), of: function.rawValue)
  }

  /// The calls of all static functions as they come: those so far, then each new one.
  public static func calls() -> CallSequence { CallSequence(identifiedLog()) }

  /// Waits for a call of the type, as the instance's form does.
  @discardableResult
  nonisolated(nonsending) public static func waitForCall(
    _ function: ClassFunction, with arguments: Any?..., number: Int = 1,
    timeout: Duration = .seconds(1), fileID: String = #fileID, filePath: FileString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws(MissedCall) -> Call {
    try await identifiedLog().call(
      of: function.rawValue, with: arguments, number: number, timeout: timeout,
      mistake: FunctionName(function.rawValue).misuse(of: arguments, on: Self.self)?.sentence,
      at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
