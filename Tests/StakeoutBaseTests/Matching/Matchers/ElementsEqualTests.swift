import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct ElementsEqualTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("order", "expected to elementsEqual <[2, 1]>, got <[1, 2]>") {
      to([1, 2], elementsEqual([2, 1]))
    },
    Golden("order, by", "expected to elementsEqual <[2, 1]>, got <[1, 2]>") {
      to([1, 2], elementsEqual([2, 1], by: ==))
    },
    Golden("not", "expected to not elementsEqual <[1, 2]>, got <[1, 2]>") {
      toNot([1, 2], elementsEqual([1, 2]))
    },
    Golden("range", "expected to elementsEqual <[2, 1]>, got <ClosedRange(1...2)>") {
      to(1...2, elementsEqual([2, 1]))
    },
    Golden("longer", "expected to elementsEqual <[1, 2]>, got <[1]>") {
      to([1], elementsEqual([1, 2]))
    },
    Golden("nil", "expected to elementsEqual <[1]>, got <nil>\(hint)") {
      to(nil as [Int]?, elementsEqual([1]))
    },
    Golden("not nil", "expected to not elementsEqual <[1]>, got <nil>\(hint)") {
      toNot(nil as [Int]?, elementsEqual([1]))
    },
    Golden("expected nil", "expected to elementsEqual <nil>, got <[1]>\(hint)") {
      to([1], elementsEqual(nil as [Int]?))
    },
    Golden("both nil, by", "expected to not elementsEqual <nil>, got <nil>\(hint)") {
      toNot(nil as [Int]?, elementsEqual(nil as [Int]?, by: ==))
    },
    Golden("other type", nil) { to(1...2, elementsEqual([1, 2])) },
    Golden("other elements", nil) { to([1], elementsEqual(["1"], by: { "\($0)" == $1 })) },
    Golden("both empty", nil) { to([Int](), elementsEqual(1..<1)) },
    Golden("nan", nil) { toNot([Double.nan], elementsEqual([Double.nan])) },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((elementsEqual([1, 2]) as Matcher<[Int]>).noun == "the elements of [1, 2]")
    #expect(evaluations(of: [1], by: elementsEqual([1])) == 1)
    #expect(evaluations(of: nil as [Int]?, by: elementsEqual([1])) == 1)
    #expect(evaluations(of: [1], by: elementsEqual(nil as [Int]?)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to([Unprintable(1)], elementsEqual([Unprintable(1)])) == nil)
  }
}
