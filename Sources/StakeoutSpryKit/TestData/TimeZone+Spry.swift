public import Foundation
internal import StakeoutBase
internal import StakeoutSpies

extension TimeZone {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for test data of type `TimeZone`.
  public enum spry {
    /// Makes a time zone from its offset from UTC in seconds; 0 is UTC.
    ///
    /// An offset of more than 18 hours fails the test at this line, and the result is UTC.
    public static func testMake(
      secondsFromGMT: Int = 0, fileID: String = #fileID, filePath: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column
    ) -> TimeZone {
      guard let timeZone = TimeZone(secondsFromGMT: secondsFromGMT) else {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return Misuse(
          title: "Unable to make test data",
          entries: ["Type: TimeZone", "Seconds from GMT: \(secondsFromGMT)"]
        ).value(of: TimeZone.self, at: site, fallback: .gmt)
      }
      return timeZone
    }
  }
}
