package import StakeoutBase

extension SourceSite {
  /// The line that uses the double or the mock, found on the stack, which is slow.
  ///
  /// Nil if the line cannot be found, as from within an autoclosure of XCTest.
  package static var ofCaller: SourceSite? { CallerLookup.line(testFile: Owner.currentTestFile) }

  /// The same line in asynchronous code.
  ///
  /// - Parameter addresses: the places at which the task's functions go on.
  package static func ofCaller(among addresses: [UInt]) -> SourceSite? {
    CallerLookup.line(among: addresses, testFile: Owner.currentTestFile)
  }
}
