public import Foundation

extension TimeZone {
  // SpryKit's spelling.
  // swift-format-ignore: TypeNamesShouldBeCapitalized
  /// A namespace for time zones that tests need.
  public enum spry {
    /// A time zone by its distance from UTC in seconds, 0 being UTC itself.
    ///
    /// Ends the process when it is more than 18 hours.
    public static func testMake(secondsFromGMT: Int = 0) -> TimeZone {
      guard let timeZone = TimeZone(secondsFromGMT: secondsFromGMT) else {
        FatalReport(
          title: "Unable to make test data",
          entries: ["Type: TimeZone", "Seconds from GMT: \(secondsFromGMT)"]
        ).end()
      }
      return timeZone
    }
  }
}
