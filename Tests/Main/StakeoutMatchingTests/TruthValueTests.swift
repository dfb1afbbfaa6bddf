import Foundation
import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct TruthValueTests {
  static let numbers: [any Numeric & Sendable] = [
    1, 1 as Int8, 1 as Int16, 1 as Int32, 1 as Int64, 1 as UInt, 1 as UInt8, 1 as UInt16,
    1 as UInt32, 1 as UInt64, 1 as Int128, 1 as UInt128, 1 as Float, 1 as Double, 1 as CGFloat,
    1 as Float16,
  ]

  @Test func `every type of number has one true value`() {
    func check<T: Numeric>(_ number: T) {
      #expect(to(number, beTruthy()) == nil && toNot(number, beFalsy()) == nil)
      #expect(toNot(number + number, beTruthy()) == nil && to(number + number, beFalsy()) == nil)
    }
    for number in Self.numbers { check(number) }
  }

  @Test func `importing the package gives no type a boolean literal`() {
    for number in Self.numbers {
      #expect(!(number is any ExpressibleByBooleanLiteral), "\(type(of: number))")
    }
    #expect(!("" as Any is any ExpressibleByBooleanLiteral))
  }
}
