internal import StakeoutCalls
internal import StakeoutReporting
internal import StakeoutRuntime

extension Mock {
  /// Fails the test once for each expectation that is not met, here and where it was set up.
  ///
  /// What interactions have done wrong was reported when they were recorded. Nothing is forgotten:
  /// verifying again reports again.
  ///
  /// - Parameter delay: how many seconds to wait at most for interactions that are still to come.
  ///   The wait is over as soon as the last expectation is met; if there are rejections, and no
  ///   interaction was rejected yet, it takes the whole time. On the main thread, the main queue
  ///   and the main run loop are served meanwhile. On the main actor, whose queue cannot go on, it
  ///   fails at once unless there is nothing to wait for. In asynchronous code prefer the form with
  ///   a `Duration`, which blocks no thread.
  public func verify(
    delay: Double = 0, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
    if delay.isNaN {
      Reporter.report(
        Failure(message: "cannot wait: the delay is not a number", site: site))
    }
    // What no clock can hold, and what is no number.
    let seconds = delay < 1_000_000_000 ? max(0, delay) : delay.isNaN ? 0 : 1_000_000_000
    verify(delay: .seconds(seconds), at: site)
  }

  /// Waits for interactions that are still to come, and fails the test once for each expectation
  /// that is not met then.
  ///
  /// As the form with a number of seconds.
  @_disfavoredOverload
  public func verify(
    delay: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) {
    verify(
      delay: delay, at: SourceSite(fileID: fileID, filePath: file, line: line, column: column))
  }

  /// Waits, suspended, for interactions that are still to come, and fails the test once for each
  /// expectation that is not met then.
  ///
  /// The task's cancellation ends the wait.
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
    let inSwiftTesting = TestContext.isOfSwiftTesting
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
    let (context, left) = core.withState { state in
      state.isVerified = true
      return (state.context, state.unfulfilled)
    }
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
