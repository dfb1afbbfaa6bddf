internal import StakeoutExpectations
public import StakeoutBase

/// Fails the test with this text, at the given site.
public func fail(_ message: String, location: SourceSite) {
  fail(message, at: location)
}

/// Fails the test and throws.
///
/// Unlike in all other functions, the label of the path is `filePath:`, as in Nimble.
///
/// - Throws: `customError`, or else a `RequireError`.
public func requireFail(
  _ message: String? = nil, customError: (any Error)? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws -> Never {
  let text = message ?? "requireFail() always fails"
  let location = SourceSite(fileID, filePath, line, column)
  fail(text, location: location)
  throw customError ?? RequireError(message: text, location: location)
}
