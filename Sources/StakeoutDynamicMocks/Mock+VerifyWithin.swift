internal import StakeoutReporting
internal import StakeoutRuntime

extension Mock {
  /// Blocks until all expectations are met, and fails the test if that takes too long.
  ///
  /// It returns as soon as the last expectation is used, on any thread. On the main thread, the
  /// main queue and the main run loop keep running. On the main actor, where the queue cannot run,
  /// it fails immediately if there is anything to wait for: use the asynchronous overload there.
  ///
  /// - Parameter time: the longest time to wait.
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

  /// Suspends until all expectations are met, and fails the test if that takes too long.
  ///
  /// Cancelling the task ends the wait, and fails the test too.
  ///
  /// - Parameter time: the longest time to wait.
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
