import StakeoutMatching
import Testing

@Suite struct BeBetweenTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("above", "expected to be between <1> and <3>, got <4>") { to(4, beBetween(1, and: 3)) },
    Golden("below", "expected to be between <1> and <3>, got <0>") { to(0, beBetween(1, and: 3)) },
    Golden("bounds", nil) { to(1, beBetween(1, and: 3)) ?? to(3, beBetween(1, and: 3)) },
    Golden("not in", "expected to not be between <1> and <3>, got <2>") {
      toNot(2, beBetween(1, and: 3))
    },
    Golden("not out", nil) { toNot("d", beBetween("a", and: "c")) },
    Golden("wrong way round", "expected to be between <3> and <1>, got <2>") {
      to(2, beBetween(3, and: 1))
    },
    Golden("not a number", nil) { toNot(Double.nan, beBetween(0, and: 1)) },
    Golden("nil", "expected to be between <1> and <3>, got <nil>\(hint)") {
      to(nil, beBetween(1, and: 3))
    },
    Golden("not nil", "expected to not be between <1> and <3>, got <nil>\(hint)") {
      toNot(nil, beBetween(1, and: 3))
    },
    Golden("an error", "unexpected error thrown: <boom>") {
      to(try explode(), beBetween(1, and: 3))
    },
    Golden("interval", "expected to be between <1> and <3>, got <4>") {
      to(4, beInTheInterval(1...3))
    },
    Golden("not interval", "expected to not be between <1> and <3>, got <3>") {
      toNot(3, beInTheInterval(1...3))
    },
    Golden("from to", "expected to be between <1> and <3>, got <4>") {
      to(4, beInTheInterval(from: 1, to: 3))
    },
    Golden("not from to", "expected to not be between <1> and <3>, got <1>") {
      toNot(1, beInTheInterval(from: 1, to: 3))
    },
    Golden("within", nil) {
      to(3, beInTheInterval(1...3)) ?? to(1, beInTheInterval(from: 1, to: 3))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect(beBetween(1, and: 3).noun == "between 1 and 3")
    #expect(evaluations(of: 5, by: beBetween(1, and: 3)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to(Unprintable(2), beBetween(Unprintable(1), and: Unprintable(3))) == nil)
  }
}
