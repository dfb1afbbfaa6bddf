internal import StakeoutCalls
internal import StakeoutBase

/// A test double that uses a ``Mock``.
///
/// Tests use the double itself: `double.expect.foo.to(…)`, `double.verify()`. A mock is a double
/// too, so a test can do the same with the mock alone.
public protocol Mockable {
  /// The mock that answers the calls of the double.
  var mock: Mock { get }
}

extension Mock: Mockable {
  /// The mock itself.
  public var mock: Mock { self }
}

extension Mockable {
  /// The mock; its journal shows the type of the double.
  var namedMock: Mock {
    // A mock alone does not know the type of its double.
    if Self.self != Mock.self { mock.log.setReceiverType(Self.self) }
    return mock
  }

  /// Sets expectations: `double.expect.foo.to(…)`, `double.expect.baz(buz: equalTo(3)).to(…)`.
  public var expect: ExpectDSL { ExpectDSL(mock: namedMock) }

  /// Fails the test unless all expectations are met.
  ///
  /// `alwaysReturn` and `toAlways` require no use. Verification changes nothing: a second one fails
  /// for the same reasons.
  public func verify(
    file: StaticString = #filePath, line: UInt = #line, fileID: String = #fileID,
    column: UInt = #column
  ) {
    mock.verify(
      noting: nil, at: SourceSite(fileID: fileID, filePath: file, line: line, column: column))
  }
}
