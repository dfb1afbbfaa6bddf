package import StakeoutBase

/// Fails the test with this text, at the call site.
public func fail(
  _ message: String = "fail() always fails", fileID: String = #fileID,
  file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  fail(message, at: SourceSite(fileID, file, line, column))
}

/// Fails the test with this text, at the given site.
package func fail(_ message: String, at site: SourceSite) {
  Verdict(failingWith: message).handOver(at: site, in: .current)
}
