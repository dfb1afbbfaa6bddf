import Foundation
import StakeoutBase
import StakeoutNimble
import Testing

@Suite struct NMBDoubleConvertibleTests {
  @Test func `numbers and dates as numbers`() {
    func number(_ value: some NMBDoubleConvertible) -> Double { value.doubleValue }
    #expect(number(1.5 as NSNumber) == 1.5)
    #expect(number(Date(timeIntervalSinceReferenceDate: 1.5)) == 1.5)
    #expect(number(NSDate(timeIntervalSinceReferenceDate: -1.5)) == -1.5)
  }
}
