internal import StakeoutBase

/// Fails unless the spy received at least one call.
public func XCTAssertHaveRecordedCalls(
  _ spyable: some Spyable, file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  RecordedCallsAssertion(
    spelling: .xctest("XCTAssertHaveRecordedCalls"), areCallsExpected: true, site: site
  ).check(spyable.recordedCalls, nil)
}

/// Fails unless the type received at least one call.
public func XCTAssertHaveRecordedCalls<T: Spyable>(
  _ spyable: T.Type, file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  RecordedCallsAssertion(
    spelling: .xctest("XCTAssertHaveRecordedCalls"), areCallsExpected: true, site: site
  ).check(spyable.recordedCalls, nil)
}

/// Fails if the spy received any call.
public func XCTAssertHaveNoRecordedCalls(
  _ spyable: some Spyable, file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  RecordedCallsAssertion(
    spelling: .xctest("XCTAssertHaveNoRecordedCalls"), areCallsExpected: false, site: site
  ).check(spyable.recordedCalls, nil)
}

/// Fails if the type received any call.
public func XCTAssertHaveNoRecordedCalls<T: Spyable>(
  _ spyable: T.Type, file: StaticString = #filePath, line: UInt = #line,
  fileID: String = #fileID, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: file, line: line, column: column)
  RecordedCallsAssertion(
    spelling: .xctest("XCTAssertHaveNoRecordedCalls"), areCallsExpected: false, site: site
  ).check(spyable.recordedCalls, nil)
}
