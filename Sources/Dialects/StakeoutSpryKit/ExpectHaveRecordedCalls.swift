internal import StakeoutBase

/// Fails unless the spy received at least one call.
public func expectHaveRecordedCalls(
  _ spyable: some Spyable, _ message: String? = nil,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkRecorded(spyable.recordedCalls, message)
}

/// Fails unless the type received at least one call.
public func expectHaveRecordedCalls<T: Spyable>(
  _ spyable: T.Type, _ message: String? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkRecorded(spyable.recordedCalls, message)
}

/// Fails if the spy received any call.
public func expectHaveNoRecordedCalls(
  _ spyable: some Spyable, _ message: String? = nil,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) {
  Assertion(fileID, filePath, line, column)
    .checkRecorded(spyable.recordedCalls, message, areExpected: false)
}

/// Fails if the type received any call.
public func expectHaveNoRecordedCalls<T: Spyable>(
  _ spyable: T.Type, _ message: String? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column)
    .checkRecorded(spyable.recordedCalls, message, areExpected: false)
}
