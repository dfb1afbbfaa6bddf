public import Foundation
public import StakeoutReporting
internal import StakeoutSpies

extension TimeZone {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for time zones that tests need.
  public enum spry {
    /// A time zone by its distance from UTC in seconds, 0 being UTC itself.
    ///
    /// More than 18 hours fail the test at this line, and make UTC.
    public static func testMake(
      secondsFromGMT: Int = 0, fileID: String = #fileID, filePath: FileString = #filePath,
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
