internal import StakeoutReporting

/// Fails unless a function of the spy was called, whichever.
public func XCTAssertHaveRecordedCalls(
  _ spyable: some Spyable, file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  RecordedCallsAssertion(
    spelling: .xctest("XCTAssertHaveRecordedCalls"), areCallsExpected: true, site: site
  ).check(spyable.recordedCalls, nil)
}

/// Fails unless a function of the type was called, whichever.
public func XCTAssertHaveRecordedCalls<T: Spyable>(
  _ spyable: T.Type, file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  RecordedCallsAssertion(
    spelling: .xctest("XCTAssertHaveRecordedCalls"), areCallsExpected: true, site: site
  ).check(spyable.recordedCalls, nil)
}

/// Fails if any function of the spy was called.
public func XCTAssertHaveNoRecordedCalls(
  _ spyable: some Spyable, file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  RecordedCallsAssertion(
    spelling: .xctest("XCTAssertHaveNoRecordedCalls"), areCallsExpected: false, site: site
  ).check(spyable.recordedCalls, nil)
}

/// Fails if any function of the type was called.
public func XCTAssertHaveNoRecordedCalls<T: Spyable>(
  _ spyable: T.Type, file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  RecordedCallsAssertion(
    spelling: .xctest("XCTAssertHaveNoRecordedCalls"), areCallsExpected: false, site: site
  ).check(spyable.recordedCalls, nil)
}
