import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct BeWithinTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("above", "expected to be within range <(1...3)>, got <5>") { to(5, beWithin(1...3)) },
    Golden("half open", "expected to be within range <(1..<3)>, got <5>") {
      to(5, beWithin(1..<3))
    },
    Golden("upper bound", nil) { to(3, beWithin(1...3)) },
    Golden("excluded bound", "expected to be within range <(1..<3)>, got <3>") {
      to(3, beWithin(1..<3))
    },
    Golden("lower bounds", nil) { to(1, beWithin(1...3)) ?? to(1, beWithin(1..<3)) },
    Golden("below", "expected to be within range <(1...3)>, got <0>") { to(0, beWithin(1...3)) },
    Golden("empty", "expected to be within range <(1..<1)>, got <1>") { to(1, beWithin(1..<1)) },
    Golden("not", "expected to not be within range <(1...3)>, got <2>") {
      toNot(2, beWithin(1...3))
    },
    Golden("not half open", "expected to not be within range <(1..<3)>, got <2>") {
      toNot(2, beWithin(1..<3))
    },
    Golden("not 5", nil) { toNot(5, beWithin(1...3)) ?? toNot(5, beWithin(1..<3)) },
    Golden("nil", "expected to be within range <(1...3)>, got <nil>\(hint)") {
      to(nil, beWithin(1...3))
    },
    Golden("not nil", "expected to not be within range <(1..<3)>, got <nil>\(hint)") {
      toNot(nil, beWithin(1..<3))
    },
    Golden("double", "expected to be within range <(2.0...3.25)>, got <1.5>") {
      to(1.5, beWithin(2.0...3.25))
    },
    Golden("not a number", "expected to be within range <(2.0...3.25)>, got <nan>") {
      to(.nan, beWithin(2.0...3.25))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect(beWithin(1...3).noun == "within 1...3")
    #expect(beWithin(1..<3).noun == "within 1..<3")
    #expect(evaluations(of: 5, by: beWithin(1...3)) == 1)
    #expect(evaluations(of: nil, by: beWithin(1..<3)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to(Unprintable(2), beWithin(Unprintable(1)...Unprintable(3))) == nil)
    #expect(to(Unprintable(2), beWithin(Unprintable(1)..<Unprintable(3))) == nil)
  }
}
