import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct IntervalsTests {
  @Test func `intervals accept both bounds`() {
    check(
      beBetween(1, and: 3), "be between <1> and <3>", noun: "between 1 and 3", accepts: 3,
      refuses: 4)
    #expect([0, 1, 3, 4].map(beInTheInterval(1...3).asPattern) == [false, true, true, false])
    #expect(
      [0, 1, 3, 4].map(beInTheInterval(from: 1, to: 3).asPattern) == [false, true, true, false])
    #expect(to("c", beBetween("a", and: "c")) == nil)
    #expect(toNot(2, beBetween(3, and: 1)) == nil)
    #expect(toNot(Double.nan, beBetween(0, and: 1)) == nil)
    #expect(to(Unprintable(2), beBetween(Unprintable(1), and: Unprintable(3))) == nil)
  }

  @Test func `distances accept both ends`() {
    check(
      beWithin(1, of: 5), "be within <1> of <5>", noun: "within 1 of 5", accepts: 4, refuses: 7)
    check(
      beWithin(0.5, of: 1), "be within <0.5> of <1.0>", noun: "within 0.5 of 1.0", accepts: 1.5,
      refuses: 2)
    #expect(to(6, beWithin(1, of: 5)) == nil)
    #expect(to(1 as UInt8, beWithin(2, of: 3)) == nil)
    #expect(toNot(-100 as Int8, beWithin(127, of: 100)) == nil)
    #expect(toNot(5, beWithin(-1, of: 5)) == nil)
    #expect(to(1.5 as Float, equal(1, withDelta: 0.5)) == nil)
    #expect(toNot(Double.nan, beWithin(1, of: 1)) == nil)
    #expect(toNot(1, beWithin(1, of: Double.nan)) == nil)
    #expect(toNot(Double.infinity, beWithin(1, of: .infinity)) == nil)
  }
}
