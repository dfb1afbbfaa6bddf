import Foundation
import StakeoutMatching
import Testing

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
    Golden("not both", "expected to be falsy, got <yes>") { to(Both.yes, beFalsy()) },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((beFalsy() as Matcher<Bool>).noun == "falsy")
    #expect((beFalsy() as Matcher<Int>).noun == "falsy")
    #expect(evaluations(of: 2, by: beFalsy()) == 1)
    #expect(evaluations(of: nil as Bool?, by: beFalsy()) == 1)
  }

  enum Both: ExpressibleByBooleanLiteral, TruthValue {
    case yes, no
    init(booleanLiteral value: Bool) { self = value ? .yes : .no }
    var countsAsTrue: Bool { self == .yes }
  }
}
