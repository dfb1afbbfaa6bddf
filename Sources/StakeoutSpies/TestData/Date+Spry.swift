public import Foundation

extension Date {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for dates that tests need.
  public enum spry {
    /// A date by its parts, in UTC unless told otherwise.
    ///
    /// Parts that are out of range count on, as the calendar has it: month 13 is January of the
    /// next year. Ends the process when the calendar has no such date.
    public static func testMake(
      year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int, nanosecond: Int = 0,
      timeZone: TimeZone = .spry.testMake(), calendar: Calendar = .current
    ) -> Date {
      let components = DateComponents(
        calendar: calendar, timeZone: timeZone, year: year, month: month, day: day, hour: hour,
        minute: minute, second: second, nanosecond: nanosecond)
      guard let date = calendar.date(from: components) else {
        FatalReport(title: "Unable to make test data", entries: ["Type: Date", "\(components)"])
          .end()
      }
      return date
    }
  }
}
