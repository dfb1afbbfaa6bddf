internal import StakeoutBase

/// The blocking `waitUntil` under Nimble's names.
public enum NMBWait {
  /// Does the same as the blocking `waitUntil`.
  @available(*, noasync, message: "write 'await waitUntil { done in … }'")
  public static func until(
    timeout: TimeSpan, fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, action: @escaping (@escaping @Sendable () -> Void) -> Void
  ) {
    blockUntilDone(timeout, at: SourceSite(fileID, file, line, column), action)
  }

  /// Does the same as the blocking `waitUntil`, with an action that may throw.
  ///
  /// An error fails the test and ends the wait.
  @available(*, noasync, message: "write 'await waitUntil { done in … }'")
  public static func throwableUntil(
    timeout: TimeSpan, fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, action: @escaping (@escaping @Sendable () -> Void) throws -> Void
  ) {
    blockUntilDone(timeout, at: SourceSite(fileID, file, line, column), action)
  }

  /// Does the same as the blocking `waitUntil`, with a timeout of one second.
  @available(*, noasync, message: "write 'await waitUntil { done in … }'")
  public static func until(
    _ fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, action: @escaping (@escaping @Sendable () -> Void) -> Void
  ) {
    blockUntilDone(.seconds(1), at: SourceSite(fileID, file, line, column), action)
  }
}
