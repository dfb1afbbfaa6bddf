internal import StakeoutBase

/// Fails unless the spy received at least one call.
public func XCTAssertHaveRecordedCalls(
  _ spyable: some Spyable, file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertHaveRecordedCalls", file, line).checkRecorded(spyable.recordedCalls)
}

/// Fails unless the type received at least one call.
public func XCTAssertHaveRecordedCalls<T: Spyable>(
  _ spyable: T.Type, file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertHaveRecordedCalls", file, line).checkRecorded(spyable.recordedCalls)
}

/// Fails if the spy received any call.
public func XCTAssertHaveNoRecordedCalls(
  _ spyable: some Spyable, file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertHaveNoRecordedCalls", file, line)
    .checkRecorded(spyable.recordedCalls, areExpected: false)
}

/// Fails if the type received any call.
public func XCTAssertHaveNoRecordedCalls<T: Spyable>(
  _ spyable: T.Type, file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertHaveNoRecordedCalls", file, line)
    .checkRecorded(spyable.recordedCalls, areExpected: false)
}
