internal import StakeoutBase

// Functions that put another handler in force: for this task, its child tasks and the threads of
// `concurrently`, but never for a test that runs in parallel.

/// Runs `closure` with a handler that receives its verdicts instead of the test.
///
/// An error that escapes the closure is a failure at the site of this call. A `RequireError` is
/// not, because its failure has already been reported.
public func withAssertionHandler(
  _ tempAssertionHandler: any AssertionHandler, fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  closure: () throws -> Void
) {
  do {
    try VerdictReceivers.scope(with: HandledVerdicts(handler: tempAssertionHandler)).run(closure)
  } catch {
    tempAssertionHandler.receive(error, at: SourceSite(fileID, file, line, column))
  }
}

/// Runs an async `closure` like the synchronous form, in the caller's isolation.
nonisolated(nonsending) public func withAssertionHandler(
  _ tempAssertionHandler: any AssertionHandler, fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  closure: nonisolated(nonsending) () async throws -> Void
) async {
  do {
    try await VerdictReceivers.scope(with: HandledVerdicts(handler: tempAssertionHandler)).run(
      closure)
  } catch {
    tempAssertionHandler.receive(error, at: SourceSite(fileID, file, line, column))
  }
}

/// Runs `closure` and returns the verdicts of all its expectations.
///
/// - Parameters:
///   - silently: Whether failures are hidden from the test. If false, they also fail the test.
///   - closure: The code to run.
public func gatherExpectations(
  silently: Bool = false, closure: () -> Void
) -> [AssertionRecord] {
  let recorder = AssertionRecorder()
  withAssertionHandler(recorder.handler(silently: silently), closure: closure)
  return recorder.assertions
}

/// Runs an async `closure` and returns the verdicts of all its expectations.
///
/// - Parameters:
///   - silently: Whether failures are hidden from the test. If false, they also fail the test.
///   - closure: The code to run.
nonisolated(nonsending) public func gatherExpectations(
  silently: Bool = false, closure: nonisolated(nonsending) () async -> Void
) async -> [AssertionRecord] {
  let recorder = AssertionRecorder()
  await withAssertionHandler(recorder.handler(silently: silently), closure: closure)
  return recorder.assertions
}

/// Runs `closure` and returns the verdicts of its failed expectations.
///
/// - Parameters:
///   - silently: Whether failures are hidden from the test. If false, they also fail the test.
///   - closure: The code to run.
public func gatherFailingExpectations(
  silently: Bool = false, closure: () -> Void
) -> [AssertionRecord] {
  gatherExpectations(silently: silently, closure: closure).filter { !$0.success }
}

/// Runs an async `closure` and returns the verdicts of its failed expectations.
///
/// - Parameters:
///   - silently: Whether failures are hidden from the test. If false, they also fail the test.
///   - closure: The code to run.
nonisolated(nonsending) public func gatherFailingExpectations(
  silently: Bool = false, closure: nonisolated(nonsending) () async -> Void
) async -> [AssertionRecord] {
  await gatherExpectations(silently: silently, closure: closure).filter { !$0.success }
}

extension AssertionHandler {
  /// Receives an error that has escaped.
  fileprivate func receive(_ error: any Error, at site: SourceSite) {
    // The handler has already received the failure of a requirement.
    if error is RequireError { return }
    let message = FailureMessage(FailureText(unexpectedError: error))
    assert(false, message: message, location: site)
  }
}

extension AssertionRecorder {
  /// This recorder, followed by the handler in force unless failures are hidden.
  fileprivate func handler(silently: Bool) -> any AssertionHandler {
    silently ? self : AssertionDispatcher(handlers: [self, HandledVerdicts.current])
  }
}
