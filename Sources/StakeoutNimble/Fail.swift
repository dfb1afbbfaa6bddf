internal import StakeoutExpectations
public import StakeoutBase

/// Fails the test with this text, at the given site.
public func fail(_ message: String, location: SourceSite) {
  fail(message, at: location)
}

/// Fails the test and throws.
///
/// - Throws: `customError`, or else a `RequireError`.
public func requireFail(
  _ message: String? = nil, customError: (any Error)? = nil, fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) throws -> Never {
  let text = message ?? "requireFail() always fails"
  let location = SourceSite(fileID, file, line, column)
  fail(text, location: location)
  throw customError ?? RequireError(message: text, location: location)
}

/// Like `requireFail` with `file:`, which is the label in all other functions.
///
/// Nimble uses the label `filePath:` only here.
public func requireFail(
  _ message: String? = nil, customError: (any Error)? = nil, fileID: String = #fileID,
  filePath: StaticString, line: UInt = #line, column: UInt = #column
) throws -> Never {
  try requireFail(
    message, customError: customError, fileID: fileID, file: filePath, line: line, column: column)
}
