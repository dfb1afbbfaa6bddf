internal import StakeoutMatching
public import StakeoutReporting

/// Fails the test with this text, at the place of the call.
public func fail(
  _ message: String, fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  fail(message, location: SourceSite(fileID, file, line, column))
}

/// Fails the test with this text, at a place of your choice.
public func fail(_ message: String, location: SourceSite) {
  Verdict(passes: false) { FailureMessage(stringValue: message) }
    .handOver(at: location, in: .current)
}

/// Fails the test, at the place of the call.
public func fail(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  fail("fail() always fails", fileID: fileID, file: file, line: line, column: column)
}

/// Fails the running test with this text, past any assertion handler.
public func recordFailure(_ message: String, location: SourceSite) {
  Reporter.report(Failure(message: message, site: location))
}

/// As `recordFailure`: which framework runs the test is found out either way.
public func recordTestingFailure(_ message: String, location: SourceSite) {
  recordFailure(message, location: location)
}
