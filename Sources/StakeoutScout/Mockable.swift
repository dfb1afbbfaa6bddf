internal import StakeoutCalls

/// A test double that uses a ``Mock``.
///
/// Tests use the double itself: `double.expect.foo.to(…)`, `double.verify()`.
public protocol Mockable {
  /// The mock that answers the calls of the double.
  var mock: Mock { get }
}

extension Mockable {
  /// Sets expectations of the double; see ``Mock/expect``.
  public var expect: ExpectDSL {
    // The journal shows the type of the double.
    mock.log.setReceiverType(Self.self)
    return mock.expect
  }

  /// Fails the test unless all expectations are met; see ``Mock/verify(file:line:fileID:column:)``.
  public func verify(
    file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
    column: UInt = #column
  ) {
    mock.verify(file: file, line: line, fileID: fileID, column: column)
  }

  /// Blocks until all expectations are met, and fails the test if that takes too long.
  ///
  /// The same as `verify(within:)` of ``Mock``.
  public func verify(
    within time: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) {
    mock.verify(within: time, file: file, line: line, fileID: fileID, column: column)
  }

  /// Suspends until all expectations are met, and fails the test if that takes too long.
  nonisolated(nonsending) public func verify(
    within time: Duration, file: StaticString = #filePath, line: UInt = #line,
    fileID: String = #fileID, column: UInt = #column
  ) async {
    await mock.verify(within: time, file: file, line: line, fileID: fileID, column: column)
  }
}
