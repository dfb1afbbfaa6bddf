internal import StakeoutReporting

// One form of `then` for each number of parameters, sync and async.
//
// The compiler of Swift 6.3 crashes on a closure with `throws(E)` that is passed as a generic `Body`,
// and not on one that is passed as a function. Functions with `inout` parameters, with closures that do
// not escape, or with more than five parameters have the general form only.

extension StubbedCalls {
  /// Calls the closure for each call, and returns its result or throws its error.
  public func then(
    _ body: @escaping () throws(Failure) -> Result, fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Body == () throws(Failure) -> Result {
    answer(body, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Calls the closure for each call, and returns its result or throws its error.
  public func then<A>(
    _ body: @escaping (A) throws(Failure) -> Result, fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Body == (A) throws(Failure) -> Result {
    answer(body, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Calls the closure for each call, and returns its result or throws its error.
  public func then<A, B>(
    _ body: @escaping (A, B) throws(Failure) -> Result, fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Body == (A, B) throws(Failure) -> Result {
    answer(body, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Calls the closure for each call, and returns its result or throws its error.
  public func then<A, B, C>(
    _ body: @escaping (A, B, C) throws(Failure) -> Result, fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Body == (A, B, C) throws(Failure) -> Result {
    answer(body, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Calls the closure for each call, and returns its result or throws its error.
  public func then<A, B, C, D>(
    _ body: @escaping (A, B, C, D) throws(Failure) -> Result, fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Body == (A, B, C, D) throws(Failure) -> Result {
    answer(body, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Calls the closure for each call, and returns its result or throws its error.
  public func then<A, B, C, D, E>(
    _ body: @escaping (A, B, C, D, E) throws(Failure) -> Result, fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Body == (A, B, C, D, E) throws(Failure) -> Result {
    answer(body, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Calls the closure for each call, and returns its result or throws its error.
  public func then(
    _ body: nonisolated(nonsending) @escaping () async throws(Failure) -> Result,
    fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Body == nonisolated(nonsending) () async throws(Failure) -> Result {
    answer(body, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Calls the closure for each call, and returns its result or throws its error.
  public func then<A>(
    _ body: nonisolated(nonsending) @escaping (A) async throws(Failure) -> Result,
    fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Body == nonisolated(nonsending) (A) async throws(Failure) -> Result {
    answer(body, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Calls the closure for each call, and returns its result or throws its error.
  public func then<A, B>(
    _ body: nonisolated(nonsending) @escaping (A, B) async throws(Failure) -> Result,
    fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Body == nonisolated(nonsending) (A, B) async throws(Failure) -> Result {
    answer(body, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Calls the closure for each call, and returns its result or throws its error.
  public func then<A, B, C>(
    _ body: nonisolated(nonsending) @escaping (A, B, C) async throws(Failure) -> Result,
    fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Body == nonisolated(nonsending) (A, B, C) async throws(Failure) -> Result {
    answer(body, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Calls the closure for each call, and returns its result or throws its error.
  public func then<A, B, C, D>(
    _ body: nonisolated(nonsending) @escaping (A, B, C, D) async throws(Failure) -> Result,
    fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Body == nonisolated(nonsending) (A, B, C, D) async throws(Failure) -> Result {
    answer(body, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Calls the closure for each call, and returns its result or throws its error.
  public func then<A, B, C, D, E>(
    _ body: nonisolated(nonsending) @escaping (A, B, C, D, E) async throws(Failure) -> Result,
    fileID: String = #fileID,
    filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
  ) where Body == nonisolated(nonsending) (A, B, C, D, E) async throws(Failure) -> Result {
    answer(body, at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
