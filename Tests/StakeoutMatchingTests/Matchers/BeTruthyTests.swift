import Foundation
import StakeoutMatching
import Testing

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
    Golden("own truth", nil) { to(Answer(yes: true), beTruthy()) },
    Golden("not own truth", nil) { toNot(Answer(yes: false), beTruthy()) },
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
  struct Answer: TruthValue, TestOutputStringConvertible {
    let yes: Bool
    var countsAsTrue: Bool { yes }
    var testDescription: String {
      Issue.record("the answer was turned into text")
      return "printed"
    }
  }
}
