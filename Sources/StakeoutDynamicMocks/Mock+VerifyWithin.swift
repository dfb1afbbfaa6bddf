internal import StakeoutReporting
internal import StakeoutRuntime

extension Mock {
  /// Waits until all that was expected has happened, and fails the test if it takes too long.
  ///
  /// It returns at the moment when the last expectation is used, on any thread. On the main thread
  /// the main queue and the main run loop go on meanwhile. On the main actor, whose queue cannot go
  /// on, it fails at once unless there is nothing to wait for: use the asynchronous form there.
  ///
  /// - Parameter time: how long to wait at most.
  public func verify(
    within time: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) {
    if book.owed.isEmpty { return }
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    let inSwiftTesting = TestContext.isOfSwiftTesting
    if let refusal = WaitingPlace.current.refusalToBlock(underSwiftTesting: inSwiftTesting) {
      return report(refusal, at: site)
    }
    var waiter = waiter(for: time)
    let end = waiter.block(wakes: { book.uses }) { book.owed.isEmpty }
    verify(noting: waiter.note(on: end), at: site)
  }

  /// Waits, with the task suspended, until all that was expected has happened, and fails the test
  /// if it takes too long, or if the task is cancelled.
  ///
  /// - Parameter time: how long to wait at most.
  nonisolated(nonsending) public func verify(
    within time: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) async {
    var waiter = waiter(for: time)
    let end = await waiter.suspend(wakes: { book.uses }) { book.owed.isEmpty }
    verify(
      noting: waiter.note(on: end),
      at: SourceSite(fileID: fileID, filePath: file, line: line, column: column))
  }

  private func waiter(for time: Duration) -> Waiter {
    Waiter(start: .now, timeout: time, longestPause: .milliseconds(10))
  }
}
