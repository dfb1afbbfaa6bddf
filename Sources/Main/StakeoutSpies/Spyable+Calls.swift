public import StakeoutCalls
internal import StakeoutBase

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
