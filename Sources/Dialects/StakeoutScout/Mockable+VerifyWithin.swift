internal import StakeoutBase

extension Mockable {
  /// Blocks until all expectations are met, and fails the test if that takes too long.
  ///
  /// It returns as soon as the last expectation is used, on any thread. On the main thread, the
  /// main queue and the main run loop keep running. On the main actor, where the queue cannot run,
  /// it fails immediately if there is anything to wait for: use the asynchronous overload there.
  ///
  /// - Parameters:
  ///   - time: the longest time to wait.
  ///   - file: the file path at which to report a failure.
  ///   - line: the line at which to report a failure.
  ///   - fileID: the file ID at which to report a failure.
  ///   - column: the column at which to report a failure.
  public func verify(
    within time: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) {
    let mock = mock
    if mock.book.owed.isEmpty { return }
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    if let refusal = WaitingPlace.current.refusalToBlock() {
      return mock.report(refusal, at: site)
    }
    var waiter = Waiter(timeout: time)
    let end = waiter.block(wakes: { mock.book.uses }) { mock.book.owed.isEmpty }
    mock.verify(noting: waiter.note(on: end), at: site)
  }

  /// Suspends until all expectations are met, and fails the test if that takes too long.
  ///
  /// Cancelling the task ends the wait, and fails the test too.
  ///
  /// - Parameters:
  ///   - time: the longest time to wait.
  ///   - file: the file path at which to report a failure.
  ///   - line: the line at which to report a failure.
  ///   - fileID: the file ID at which to report a failure.
  ///   - column: the column at which to report a failure.
  nonisolated(nonsending) public func verify(
    within time: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) async {
    let mock = mock
    var waiter = Waiter(timeout: time)
    let end = await waiter.suspend(wakes: { mock.book.uses }) { mock.book.owed.isEmpty }
    mock.verify(
      noting: waiter.note(on: end),
      at: SourceSite(fileID: fileID, filePath: file, line: line, column: column))
  }
}
