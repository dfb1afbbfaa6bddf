internal import StakeoutCalls

/// A test double that has a ``Mock`` behind it.
///
/// Tests speak to the double itself: `double.expect.foo.to(…)`, `double.verify()`.
public protocol Mockable {
  /// The mock that answers the calls of the double.
  var mock: Mock { get }
}

extension Mockable {
  /// Says what is expected of the double; see ``Mock/expect``.
  public var expect: ExpectDSL {
    // The journal tells whose calls it shows.
    mock.log.setReceiverType(Self.self)
    return mock.expect
  }

  /// Fails the test unless all that was expected has happened; see
  /// ``Mock/verify(file:line:fileID:column:)``.
  public func verify(
    file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
    column: UInt = #column
  ) {
    mock.verify(file: file, line: line, fileID: fileID, column: column)
  }

  /// Waits until all that was expected has happened, and fails the test if it takes too long; see
  /// ``Mock/verify(within:file:line:fileID:column:)``.
  public func verify(
    within time: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) {
    mock.verify(within: time, file: file, line: line, fileID: fileID, column: column)
  }

  /// Waits, with the task suspended, until all that was expected has happened, and fails the test
  /// if it takes too long.
  nonisolated(nonsending) public func verify(
    within time: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) async {
    await mock.verify(within: time, file: file, line: line, fileID: fileID, column: column)
  }
}
