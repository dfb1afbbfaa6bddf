package import StakeoutBase

extension SourceSite {
  /// The line that uses the double or the mock, found on the stack, which is slow.
  ///
  /// Nil if the line cannot be found, as from within an autoclosure of XCTest.
  package static var ofCaller: SourceSite? {
    CallerLookup.line(testFile: Owner.currentTestFile).map(SourceSite.init)
  }

  /// The same line in asynchronous code.
  ///
  /// - Parameter addresses: the places at which the task's functions go on.
  package static func ofCaller(among addresses: [UInt]) -> SourceSite? {
    CallerLookup.line(among: addresses, testFile: Owner.currentTestFile)
      .map(SourceSite.init)
  }

  private init(_ line: CallerLookup.Line) {
    self.init(file: line.path, line: UInt(clamping: line.number))
  }
}
