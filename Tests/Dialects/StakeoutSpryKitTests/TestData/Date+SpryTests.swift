import Foundation
import StakeoutSpryKit
import Testing

@Suite struct DateSpryTests {
  private let gregorian = Calendar(identifier: .gregorian)

  @Test func `a date is in UTC unless told otherwise`() {
    let date = Date.spry.testMake(
      year: 2001, month: 1, day: 1, hour: 0, minute: 0, second: 0, calendar: gregorian)
    #expect(date == Date(timeIntervalSinceReferenceDate: 0))
    #expect(Date.spry.testMake(year: 2001, month: 1, day: 1, calendar: gregorian) == date)
    let later = Date.spry.testMake(
      year: 2001, month: 1, day: 1, hour: 1, minute: 2, second: 3, nanosecond: 500_000_000,
      timeZone: .spry.testMake(secondsFromGMT: 3_600), calendar: gregorian)
    #expect(abs(later.timeIntervalSinceReferenceDate - 123.5) < 0.001)
  }

  @Test func `a part that is too large counts on`() {
    let date = Date.spry.testMake(
      year: 2000, month: 13, day: 1, hour: 0, minute: 0, second: 0, calendar: gregorian)
    #expect(date == Date(timeIntervalSinceReferenceDate: 0))
  }

  @Test func `a time zone can be given`() {
    #expect(TimeZone.spry.testMake().secondsFromGMT() == 0)
    #expect(TimeZone.spry.testMake(secondsFromGMT: -7_200).secondsFromGMT() == -7_200)
  }
}
