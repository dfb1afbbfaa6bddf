public import StakeoutReporting

/// The blocking `waitUntil` under the names that Nimble has for it.
public enum NMBWait {
  /// As the blocking `waitUntil`.
  @available(*, noasync, message: "write 'await waitUntil { done in … }'")
  public static func until(
    timeout: TimeSpan, fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, action: @escaping (@escaping @Sendable () -> Void) -> Void
  ) {
    blockUntilDone(timeout, at: SourceSite(fileID, file, line, column), action)
  }

  /// As the blocking `waitUntil`, with an action that may throw.
  ///
  /// An error fails the test and ends the wait.
  @available(*, noasync, message: "write 'await waitUntil { done in … }'")
  public static func throwableUntil(
    timeout: TimeSpan, fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, action: @escaping (@escaping @Sendable () -> Void) throws -> Void
  ) {
    blockUntilDone(timeout, at: SourceSite(fileID, file, line, column), action)
  }

  /// As the blocking `waitUntil`, for one second.
  @available(*, noasync, message: "write 'await waitUntil { done in … }'")
  public static func until(
    _ fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
    column: UInt = #column, action: @escaping (@escaping @Sendable () -> Void) -> Void
  ) {
    blockUntilDone(.seconds(1), at: SourceSite(fileID, file, line, column), action)
  }
}
