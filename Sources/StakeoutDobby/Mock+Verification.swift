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
    // Clamps values beyond any clock, and NaN.
    let seconds = delay < 1_000_000_000 ? max(0, delay) : delay.isNaN ? 0 : 1_000_000_000
    verify(delay: .seconds(seconds), at: site)
  }

  /// Waits for further interactions, and then fails the test for each unfulfilled expectation.
  ///
  /// Blocks in the same way as the overload with a number of seconds.
  @_disfavoredOverload
  public func verify(
    delay: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) {
    verify(
      delay: delay, at: SourceSite(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// Suspends while it waits for further interactions, and then fails the test for each unfulfilled
  /// expectation.
  ///
  /// If the task is cancelled, the wait ends.
  nonisolated(nonsending) public func verify(
    delay: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) async {
    var waiter = Self.waiter(delay)
    let end = await waiter.suspend(wakes: { core.log }) { needsNoMore }
    report(
      waiter.note(on: end),
      at: SourceSite(fileID: fileID, filePath: file, line: line, column: column))
  }

  private func verify(delay: Duration, at site: SourceSite) {
    guard delay > .zero, !needsNoMore else { return report(nil, at: site) }
    let inSwiftTesting = Owner.isOfSwiftTesting
    if let refusal = WaitingPlace.current.refusalToBlock(underSwiftTesting: inSwiftTesting) {
      core.withState { $0.isVerified = true }
      let message = "\(refusal) Write 'await mock.verify(delay: .seconds(…))'."
      return Reporter.report(Failure(message: message, site: site))
    }
    var waiter = Self.waiter(delay)
    let end = waiter.block(wakes: { core.log }) { needsNoMore }
    report(waiter.note(on: end), at: site)
  }

  private static func waiter(_ delay: Duration) -> Waiter {
    Waiter(start: .now, timeout: delay, longestPause: .milliseconds(10))
  }

  private var needsNoMore: Bool { core.withState { $0.needsNoMore } }

  private func report(_ note: String?, at site: SourceSite) {
    let (context, left, entries) = core.withState { state in
      state.isVerified = true
      return (state.context, state.unfulfilled, state.isStrict ? nil : state.entries)
    }
    // An interaction that a strict mock did not expect has failed the test already.
    core.log.markAsked { record in entries?.contains { $0.accepts(record) } ?? true }
    guard !left.isEmpty else { return }
    let report = MockReport<Interaction>(context: context)
    let recorded = interactions
    for (entry, taken) in left {
      report.unfulfilled(entry, taken: taken, recorded: recorded, note: note, at: site)
      if core.withState({ $0.isFirstFailure(of: entry) }) {
        report.unfulfilled(
          entry, taken: taken, "verified at \(MockReport<Interaction>.place(site))")
      }
    }
  }
}
