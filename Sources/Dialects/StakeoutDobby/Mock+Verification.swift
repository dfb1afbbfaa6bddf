internal import StakeoutCalls
internal import StakeoutBase

extension Mock {
  /// Fails the test for each unfulfilled expectation, here and at its own line.
  ///
  /// A wrong interaction has already failed the test when it was recorded. Verification changes
  /// nothing: a second one reports again.
  ///
  /// - Parameters:
  ///   - delay: the longest time to wait for further interactions, in seconds. The wait ends as
  ///     soon as the last expectation is met. If there are rejections and no interaction was
  ///     rejected so far, it takes the whole time. On the main thread, the main queue and the main
  ///     run loop keep running. On the main actor, where the queue cannot run, it fails immediately
  ///     if there is anything to wait for. In asynchronous code prefer the overload with a
  ///     `Duration`, which blocks no thread.
  ///   - file: the file path at which to report a failure.
  ///   - line: the line at which to report a failure.
  ///   - fileID: the file ID at which to report a failure.
  ///   - column: the column at which to report a failure.
  public func verify(
    delay: Double = 0, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    if delay.isNaN {
      Reporter.report(
        Failure(message: "cannot wait: the delay is not a number", site: site))
    }
    guard delay > 0, !needsNoMore else { return reportUnfulfilled(nil, at: site) }
    if let refusal = WaitingPlace.current.refusalToBlock() {
      core.withState { $0.isVerified = true }
      let message = "\(refusal) Write 'await mock.verify(delay: .seconds(…))'."
      return Reporter.report(Failure(message: message, site: site))
    }
    // A `Duration` has no room for some greater delays.
    var waiter = Waiter(timeout: .seconds(min(delay, 1_000_000_000)))
    let end = waiter.block(wakes: { core.log }) { needsNoMore }
    reportUnfulfilled(waiter.note(on: end), at: site)
  }

  /// Suspends while it waits for further interactions, and then fails the test for each unfulfilled
  /// expectation.
  ///
  /// If the task is cancelled, the wait ends.
  nonisolated(nonsending) public func verify(
    delay: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) async {
    var waiter = Waiter(timeout: delay)
    let end = await waiter.suspend(wakes: { core.log }) { needsNoMore }
    reportUnfulfilled(
      waiter.note(on: end),
      at: SourceSite(fileID: fileID, filePath: file, line: line, column: column))
  }

  private var needsNoMore: Bool { core.withState { $0.needsNoMore } }
}
