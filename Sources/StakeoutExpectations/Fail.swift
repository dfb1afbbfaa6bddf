internal import StakeoutMatching
public import StakeoutReporting

/// Fails the test with this text, at the call site.
public func fail(
  _ message: String, fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  fail(message, location: SourceSite(fileID, file, line, column))
}

/// Fails the test with this text, at the given site.
public func fail(_ message: String, location: SourceSite) {
  Verdict(passes: false) { FailureMessage(stringValue: message) }
    .handOver(at: location, in: .current)
}

/// Fails the test, at the call site.
public func fail(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  fail("fail() always fails", fileID: fileID, file: file, line: line, column: column)
}

/// Fails the running test with this text, bypassing any assertion handler.
public func recordFailure(_ message: String, location: SourceSite) {
  Reporter.report(Failure(message: message, site: location))
}

/// Does the same as `recordFailure`.
///
/// Both find out at run time which framework runs the test.
public func recordTestingFailure(_ message: String, location: SourceSite) {
  recordFailure(message, location: location)
}
