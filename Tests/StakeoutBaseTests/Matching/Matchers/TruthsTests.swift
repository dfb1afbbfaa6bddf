import Foundation
import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeTrueTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("false", "expected to be true, got <false>") { to(false, beTrue()) },
    Golden("not true", "expected to not be true, got <true>") { toNot(true, beTrue()) },
    Golden("nil", "expected to be true, got <nil>\(hint)") { to(nil, beTrue()) },
    Golden("not nil", "expected to not be true, got <nil>\(hint)") { toNot(nil, beTrue()) },
    Golden("true", nil) { to(true, beTrue()) },
    Golden("not false", nil) { toNot(false, beTrue()) },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun, status and evaluations`() throws {
    #expect(beTrue().noun == "true")
    #expect(try status(true, beTrue()) == .matches)
    #expect(try status(false, beTrue()) == .doesNotMatch)
    #expect(try status(nil, beTrue()) == .fail)
    #expect(evaluations(of: true, by: beTrue()) == 1)
    #expect(evaluations(of: nil, by: beTrue()) == 1)
  }
}

@Suite struct BeFalseTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("true", "expected to be false, got <true>") { to(true, beFalse()) },
    Golden("not false", "expected to not be false, got <false>") { toNot(false, beFalse()) },
    Golden("nil", "expected to be false, got <nil>\(hint)") { to(nil, beFalse()) },
    Golden("not nil", "expected to not be false, got <nil>\(hint)") { toNot(nil, beFalse()) },
    Golden("false", nil) { to(false, beFalse()) },
    Golden("not true", nil) { toNot(true, beFalse()) },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun, status and evaluations`() throws {
    #expect(beFalse().noun == "false")
    #expect(try status(false, beFalse()) == .matches)
    #expect(try status(true, beFalse()) == .doesNotMatch)
    #expect(try status(nil, beFalse()) == .fail)
    #expect(evaluations(of: true, by: beFalse()) == 1)
    #expect(evaluations(of: nil, by: beFalse()) == 1)
  }
}

@Suite struct BeTruthyTests {
  @Test(arguments: [
    Golden("false", "expected to be truthy, got <false>") { to(false, beTruthy()) },
    Golden("nil", "expected to be truthy, got <nil>") { to(nil as Bool?, beTruthy()) },
    Golden("not nil", nil) { toNot(nil as Bool?, beTruthy()) },
    Golden("true", nil) { to(true, beTruthy()) },
    Golden("not true", "expected to not be truthy, got <true>") { toNot(true, beTruthy()) },
    Golden("2", "expected to be truthy, got <2>") { to(2, beTruthy()) },
    Golden("not 1", "expected to not be truthy, got <1>") { toNot(1, beTruthy()) },
    Golden("1", nil) { to(1, beTruthy()) ?? to(1.0, beTruthy()) ?? to(1 as UInt8, beTruthy()) },
    Golden("0", "expected to be truthy, got <0>") { to(0, beTruthy()) },
    Golden("not a number", "expected to be truthy, got <nan>") { to(Double.nan, beTruthy()) },
    Golden("nil Int", "expected to be truthy, got <nil>") { to(nil as Int?, beTruthy()) },
    Golden("NSNumber", nil) { to(1 as NSNumber, beTruthy()) ?? toNot(2 as NSNumber, beTruthy()) },
    Golden("own literal", nil) { to(Switch.on, beTruthy()) ?? toNot(Switch.off, beTruthy()) },
    Golden("not own literal", "expected to not be truthy, got <on>") {
      toNot(Switch.on, beTruthy())
    },
    Golden("own truth", nil) { to(Answer(booleanLiteral: true), beTruthy()) },
    Golden("not own truth", nil) { toNot(Answer(booleanLiteral: false), beTruthy()) },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((beTruthy() as Matcher<Bool>).noun == "truthy")
    #expect((beTruthy() as Matcher<Int>).noun == "truthy")
    #expect(evaluations(of: 2, by: beTruthy()) == 1)
    #expect(evaluations(of: nil as Bool?, by: beTruthy()) == 1)
  }

  enum Switch: ExpressibleByBooleanLiteral, Equatable {
    case on, off
    init(booleanLiteral value: Bool) { self = value ? .on : .off }
  }

  /// What passes is not turned into text.
  struct Answer: ExpressibleByBooleanLiteral, Equatable, TestOutputStringConvertible {
    let yes: Bool
    init(booleanLiteral value: Bool) { yes = value }
    var testDescription: String {
      Issue.record("the answer was turned into text")
      return "printed"
    }
  }
}

@Suite struct BeFalsyTests {
  @Test(arguments: [
    Golden("true", "expected to be falsy, got <true>") { to(true, beFalsy()) },
    Golden("nil", nil) { to(nil as Bool?, beFalsy()) },
    Golden("not nil", "expected to not be falsy, got <nil>") { toNot(nil as Bool?, beFalsy()) },
    Golden("false", nil) { to(false, beFalsy()) },
    Golden("not false", "expected to not be falsy, got <false>") { toNot(false, beFalsy()) },
    Golden("1", "expected to be falsy, got <1>") { to(1, beFalsy()) },
    Golden("1.0", "expected to be falsy, got <1.0>") { to(1.0, beFalsy()) },
    Golden("0 and 2", nil) { to(0, beFalsy()) ?? to(2, beFalsy()) ?? to(Double.nan, beFalsy()) },
    Golden("not 2", "expected to not be falsy, got <2>") { toNot(2, beFalsy()) },
    Golden("nil Int", nil) { to(nil as Int?, beFalsy()) },
    Golden("NSNumber", nil) { to(2 as NSNumber, beFalsy()) ?? toNot(1 as NSNumber, beFalsy()) },
    Golden("both ways to be true", nil) { to(Both.no, beFalsy()) ?? toNot(Both.yes, beFalsy()) },
    Golden("not both", "expected to be falsy, got <Both(magnitude: 3)>") {
      to(Both.yes, beFalsy())
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((beFalsy() as Matcher<Bool>).noun == "falsy")
    #expect((beFalsy() as Matcher<Int>).noun == "falsy")
    #expect(evaluations(of: 2, by: beFalsy()) == 1)
    #expect(evaluations(of: nil as Bool?, by: beFalsy()) == 1)
  }

  /// A number with boolean literals.
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
}
