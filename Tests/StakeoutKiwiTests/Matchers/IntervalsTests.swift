import StakeoutKiwi
import StakeoutTestSupport
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
  ]) func `messages`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun and evaluations`() {
    #expect(beBetween(1, and: 3).noun == "between 1 and 3")
    #expect(evaluations(of: 5, by: beBetween(1, and: 3)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to(Unprintable(2), beBetween(Unprintable(1), and: Unprintable(3))) == nil)
  }
}

@Suite struct BeWithinOfTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("far", "expected to be within <1> of <5>, got <7>") { to(7, beWithin(1, of: 5)) },
    Golden("not near", "expected to not be within <1> of <5>, got <4>") {
      toNot(4, beWithin(1, of: 5))
    },
    Golden("both ends", nil) { to(4, beWithin(1, of: 5)) ?? to(6, beWithin(1, of: 5)) },
    Golden("not far", nil) { toNot(7, beWithin(1, of: 5)) },
    Golden("unsigned", nil) { to(1 as UInt8, beWithin(2, of: 3)) },
    Golden("a difference that overflows", "expected to be within <127> of <100>, got <-100>") {
      to(-100 as Int8, beWithin(127, of: 100))
    },
    Golden("negative", "expected to be within <-1> of <5>, got <5>") { to(5, beWithin(-1, of: 5)) },
    Golden("numbers with a point", "expected to be within <0.5> of <1.0>, got <2.0>") {
      to(2.0, beWithin(0.5, of: 1))
    },
    Golden("half a step", nil) { to(1.5, beWithin(0.5, of: 1)) ?? to(0.5, beWithin(0.5, of: 1)) },
    Golden("not a number", nil) {
      toNot(Double.nan, beWithin(1, of: 1)) ?? toNot(1, beWithin(1, of: Double.nan))
    },
    Golden("infinity", nil) { toNot(Double.infinity, beWithin(1, of: .infinity)) },
    Golden("nil", "expected to be within <1> of <5>, got <nil>\(hint)") {
      to(nil as Int?, beWithin(1, of: 5))
    },
    Golden("not nil", "expected to not be within <0.5> of <1.0>, got <nil>\(hint)") {
      toNot(nil as Double?, beWithin(0.5, of: 1))
    },
    Golden("an error", "unexpected error thrown: <boom>") { to(try explode(), beWithin(1, of: 1)) },
  ]) func `a distance is judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("far", "expected to be within <0.5> of <1.0>, got <2.0>") {
      to(2.0, equal(1, withDelta: 0.5))
    },
    Golden("not near", "expected to not be within <0.5> of <1.0>, got <1.5>") {
      toNot(1.5, equal(1, withDelta: 0.5))
    },
    Golden("near", nil) { to(1.5 as Float, equal(1, withDelta: 0.5)) },
    Golden("nil", "expected to be within <0.5> of <1.0>, got <nil>\(hint)") {
      to(nil as Double?, equal(1, withDelta: 0.5))
    },
  ]) func `a delta is judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((beWithin(1, of: 5) as Matcher<Int>).noun == "within 1 of 5")
    #expect(evaluations(of: 5, by: beWithin(1, of: 5)) == 1)
    #expect(evaluations(of: 5.0, by: equal(5, withDelta: 1)) == 1)
  }
}
