import Foundation
import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct TruthsTests {
  @Test func `beTrue is judged and described`() {
    refuses(beTrue(), false, "be true, got <false>")
    accepts(beTrue(), true, "be true, got <true>")
    failsForNil(beTrue(), "be true")
  }

  @Test func `beFalse is judged and described`() {
    refuses(beFalse(), true, "be false, got <true>")
    accepts(beFalse(), false, "be false, got <false>")
    failsForNil(beFalse(), "be false")
  }

  @Test func `beTruthy is judged and described`() {
    refuses(beTruthy(), false, "be truthy, got <false>")
    refuses(beTruthy(), nil as Bool?, "be truthy, got <nil>")
    accepts(beTruthy(), true, "be truthy, got <true>")
    refuses(beTruthy(), 2, "be truthy, got <2>")
    accepts(beTruthy(), 1, "be truthy, got <1>")
    accepts(beTruthy(), 1.0)
    accepts(beTruthy(), 1 as UInt8)
    refuses(beTruthy(), 0, "be truthy, got <0>")
    refuses(beTruthy(), Double.nan, "be truthy, got <nan>")
    refuses(beTruthy(), nil as Int?, "be truthy, got <nil>")
    accepts(beTruthy(), 1 as NSNumber)
    refuses(beTruthy(), 2 as NSNumber)
    accepts(beTruthy(), Switch.on, "be truthy, got <on>")
    refuses(beTruthy(), Switch.off)
    accepts(beTruthy(), Both.yes)
    refuses(beTruthy(), Both.no)
  }

  @Test func `beFalsy is judged and described`() {
    refuses(beFalsy(), true, "be falsy, got <true>")
    accepts(beFalsy(), nil as Bool?, "be falsy, got <nil>")
    accepts(beFalsy(), false, "be falsy, got <false>")
    refuses(beFalsy(), 1, "be falsy, got <1>")
    refuses(beFalsy(), 1.0, "be falsy, got <1.0>")
    accepts(beFalsy(), 0)
    accepts(beFalsy(), 2, "be falsy, got <2>")
    accepts(beFalsy(), Double.nan)
    accepts(beFalsy(), nil as Int?)
    accepts(beFalsy(), 2 as NSNumber)
    refuses(beFalsy(), 1 as NSNumber)
    accepts(beFalsy(), Both.no)
    refuses(beFalsy(), Both.yes, "be falsy, got <Both(magnitude: 3)>")
  }

  @Test func `beNil is judged and described`() {
    refuses(beNil(), 1, "be nil, got <1>")
    accepts(beNil(), nil as Int?, "be nil, got <nil>")
    accepts(beNil(), nil as String?, "be nil, got <nil>")
    reportsError(beNil(), try explode())
  }

  @Test func `beNil looks into one more optional`() {
    accepts(beNil(), Int??.some(nil), "be nil, got <nil>")
    refuses(beNil(), Int??.some(1), "be nil, got <Optional(1)>")
    accepts(beNil(), (nil as Int?) as Any)
    refuses(beNil(), Int???.some(.some(nil)))
  }

  enum Switch: ExpressibleByBooleanLiteral, Equatable {
    case on, off
    init(booleanLiteral value: Bool) { self = value ? .on : .off }
  }

  /// A number type that also has boolean literals.
  struct Both: Numeric, ExpressibleByBooleanLiteral {
    var magnitude: UInt
    init(integerLiteral value: UInt) { magnitude = value }
    init(booleanLiteral value: Bool) { magnitude = value ? 3 : 2 }
    init?(exactly source: some BinaryInteger) { magnitude = UInt(source) }
    static let (yes, no) = (Both(booleanLiteral: true), Both(integerLiteral: 1))
    static func + (left: Both, right: Both) -> Both { left }
    static func - (left: Both, right: Both) -> Both { left }
    static func * (left: Both, right: Both) -> Both { left }
    static func *= (left: inout Both, right: Both) {}
  }

  /// A value that records every attempt to print it: a value that passes must not be printed.
  struct Answer: ExpressibleByBooleanLiteral, Equatable, TestOutputStringConvertible {
    let yes: Bool
    init(booleanLiteral value: Bool) { yes = value }
    var testDescription: String { Unprintable(0).testDescription }
  }

  @Test func `what passes is not turned into text`() {
    accepts(beTruthy(), Answer(booleanLiteral: true))
    refuses(beTruthy(), Answer(booleanLiteral: false))
  }
}
