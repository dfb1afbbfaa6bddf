public import Foundation
public import StakeoutReporting
internal import StakeoutSpies

extension Date {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for dates that tests need.
  public enum spry {
    /// A date by its parts, in UTC unless told otherwise.
    ///
    /// Parts that are out of range count on, as the calendar has it: month 13 is January of the
    /// next year. A date that the calendar does not have fails the test at this line, and is 1970
    /// then.
    public static func testMake(
      year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
      nanosecond: Int = 0, timeZone: TimeZone = .spry.testMake(), calendar: Calendar = .current,
      fileID: String = #fileID, filePath: FileString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> Date {
      let components = DateComponents(
        calendar: calendar, timeZone: timeZone, year: year, month: month, day: day, hour: hour,
        minute: minute, second: second, nanosecond: nanosecond)
      guard let date = calendar.date(from: components) else {
        let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        return Misuse(title: "Unable to make test data", entries: ["Type: Date", "\(components)"])
          .value(of: Date.self, at: site, fallback: Date(timeIntervalSince1970: 0))
      }
      return date
    }
  }
}
