import Foundation
import StakeoutBase
import StakeoutNimble
import Testing

@Suite struct TruthValueTests {
  static let numbers: [any Sendable] = [
    1, 1 as Int8, 1 as Int16, 1 as Int32, 1 as Int64, 1 as UInt, 1 as UInt8, 1 as UInt16,
    1 as UInt32, 1 as UInt64, 1 as Int128, 1 as UInt128, 1 as Float, 1 as Double, 1 as CGFloat,
    1 as Float16,
  ]

  @Test func `every type of number has one true value`() throws {
    for number in Self.numbers {
      let number = try #require(number as? any TruthValue, "\(type(of: number))")
      #expect(number.countsAsTrue)
    }
    #expect(!2.countsAsTrue && !0.countsAsTrue && !(-1).countsAsTrue && !1.5.countsAsTrue)
  }

  @Test func `booleans are themselves`() {
    #expect(true.countsAsTrue && !false.countsAsTrue)
    #expect(ObjCBool(true).countsAsTrue && !ObjCBool(false).countsAsTrue)
  }

  @Test func `importing the package gives no type a boolean literal`() {
    for number in Self.numbers {
      #expect(!(number is any ExpressibleByBooleanLiteral), "\(type(of: number))")
    }
    #expect(!("" as Any is any ExpressibleByBooleanLiteral))
  }
}
