package import StakeoutReporting
private import StakeoutRuntime

extension SourceSite {
  /// The line that uses the double or the mock, found on the stack, which is slow.
  ///
  /// Nil if the line cannot be found, as from within an autoclosure of XCTest.
  package static var ofCaller: SourceSite? {
    CallerLookup.line(testFile: TestContext.currentTestFile)
      .map { SourceSite(file: $0.path, line: UInt(clamping: $0.number)) }
  }

  /// The same line in asynchronous code.
  ///
  /// - Parameter addresses: the places at which the task's functions go on.
  package static func ofCaller(among addresses: [UInt]) -> SourceSite? {
    CallerLookup.line(among: addresses, testFile: TestContext.currentTestFile)
      .map { SourceSite(file: $0.path, line: UInt(clamping: $0.number)) }
  }
}
