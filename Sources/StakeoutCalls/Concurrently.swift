public import StakeoutReporting

/// The most threads that `concurrently` starts; a test that asks for more has miscounted.
private let mostThreads = 4_096

/// Runs `body` on several threads at once and waits until all have finished.
///
/// ```swift
/// concurrently(threads: 8, iterations: 1_000) { thread, iteration in
///   spy.save("\(thread)/\(iteration)")
/// }
/// ```
///
/// The threads are new ones, and none begins before all are there. Each runs `body` with its index
/// and with 0, 1, 2 … for the iterations, one after another. Expectations of this package that
/// fail in `body` are counted in the test that called; `#expect` and `XCTAssert…` know nothing of
/// the threads, so prefer `expect(…)` there.
///
/// It blocks the caller, on the main actor too: what the main actor is to do comes afterwards, so
/// a `body` that waits for it never ends. With no threads or no iterations it does nothing. If
/// there are to be more than 4,096 threads, or more than the system has, `body` does not run and
/// the test fails with a message that says so.
///
/// - Parameters:
///   - threads: how many threads.
///   - iterations: how often each of them runs `body`.
///   - body: what to run; called on many threads at once.
/// - Throws: the first error that `body` throws. It ends the work of its own thread only.
public func concurrently<Failed: Error>(
  threads: Int, iterations: Int = 1, fileID: String = #fileID, filePath: FileString = #filePath,
  line: UInt = #line, column: UInt = #column,
  _ body: @escaping @Sendable (_ thread: Int, _ iteration: Int) throws(Failed) -> Void
) throws(Failed) {
  guard threads > 0, iterations > 0 else { return }
  let firstError = Locked<Failed?>(nil)
  let relay = FailureRelay()
  let failure = attempt(threads: threads) { thread in
    relay.run {
      do throws(Failed) {
        for iteration in 0..<iterations { try body(thread, iteration) }
      } catch {
        firstError.withLock { $0 = $0 ?? error }
      }
    }
  }
  relay.replay()
  if let failure {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    Reporter.report(Failure(message: failure, site: site))
  }
  if let error = firstError.withLock({ $0 }) { throw error }
}

/// Runs `work` on the threads; the text of a failure when there cannot be as many.
private func attempt(threads: Int, _ work: @escaping @Sendable (Int) -> Void) -> String? {
  guard threads <= mostThreads else {
    return "concurrently(threads: \(threads)) runs at most \(mostThreads) threads; nothing was run"
  }
  do {
    try ThreadTeam.run(size: threads, work)
    return nil
  } catch {
    return """
      concurrently(threads: \(threads)) got only \(error.started) threads from the system \
      (\(error.reason)); nothing was run
      """
  }
}
