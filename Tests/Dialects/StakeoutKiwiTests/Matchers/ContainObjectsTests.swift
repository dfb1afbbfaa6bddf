import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct ContainObjectsTests {
  @Test func `objects are found, in any order`() {
    check(
      containObjects(1, 2), "contain <1, 2>", noun: "containing 1, 2", accepts: [2, 1],
      refuses: [1, 3])
    #expect(to(Set([1, 2]), containObjects(2, 1)) == nil)
    #expect(to([1, 2], containObjectsInArray([Int]())) == nil)
  }

  @Test func `elements that match are found`() {
    check(
      containObjects(beGreaterThan(1), beLessThan(0)), "contain <> 1, < 0>",
      noun: "containing > 1, < 0", accepts: [2, -1], refuses: [1, 2])
    #expect(to([2], containObjects(beGreaterThan(1), beLessThan(3))) == nil)
    #expect(to([1, nil], containObjects(beNil())) == nil)
    #expect(to([1], containObjectsInArray([Matcher<Int>]())) == nil)
    #expect(toNot([Int](), containObjects(beNonNil())) == nil)
    #expect(
      to(sequence(first: 1, next: { $0 + 1 }), containObjects(equal(3), equal(2))) == nil)
    #expect(
      to([1], containObjects(Matcher { _ in throw PlainError.boom }))
        == "unexpected error thrown: <boom>")
  }
}
