public import StakeoutReporting

/// Fails unless a function of the spy was called, whichever.
public func expectHaveRecordedCalls(
  _ spyable: some Spyable, _ message: String? = nil, fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  RecordedCallsAssertion(
    spelling: .swiftTesting, areCallsExpected: true, site: site
  ).check(spyable.recordedCalls, message)
}

/// Fails unless a function of the type was called, whichever.
public func expectHaveRecordedCalls<T: Spyable>(
  _ spyable: T.Type, _ message: String? = nil, fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  RecordedCallsAssertion(
    spelling: .swiftTesting, areCallsExpected: true, site: site
  ).check(spyable.recordedCalls, message)
}

/// Fails if any function of the spy was called.
public func expectHaveNoRecordedCalls(
  _ spyable: some Spyable, _ message: String? = nil, fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  RecordedCallsAssertion(
    spelling: .swiftTesting, areCallsExpected: false, site: site
  ).check(spyable.recordedCalls, message)
}

/// Fails if any function of the type was called.
public func expectHaveNoRecordedCalls<T: Spyable>(
  _ spyable: T.Type, _ message: String? = nil, fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  RecordedCallsAssertion(
    spelling: .swiftTesting, areCallsExpected: false, site: site
  ).check(spyable.recordedCalls, message)
}
