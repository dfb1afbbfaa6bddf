public import Foundation
internal import StakeoutBase
internal import StakeoutSpies

extension Date {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for test data of type `Date`.
  public enum spry {
    /// Makes a date from its components, by default in UTC.
    ///
    /// Components that are out of range carry over as in the calendar: month 13 is January of the
    /// next year. If the calendar has no such date, the test fails at this line, and the result is
    /// the start of 1970.
    public static func testMake(
      year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
      nanosecond: Int = 0, timeZone: TimeZone = .spry.testMake(), calendar: Calendar = .current,
      fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
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
