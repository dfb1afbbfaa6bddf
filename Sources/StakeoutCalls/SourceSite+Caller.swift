package import StakeoutReporting
private import StakeoutRuntime

extension SourceSite {
  /// The line that uses the double or the mock, looked for on the stack, which takes its time; nil
  /// if that cannot be told, as from within an autoclosure of XCTest.
  package static var ofCaller: SourceSite? {
    CallerLookup.line(testFile: TestContext.currentTestFile)
      .map { SourceSite(file: $0.path, line: UInt(clamping: $0.number)) }
  }
}
