import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct HaveCountOfTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("other", "expected to have a count of 1, got 2\nActual Value: [1, 2]") {
      to([1, 2], haveCountOf(1))
    },
    Golden("not", "expected to not have a count of 2, got 2\nActual Value: [1, 2]") {
      toNot([1, 2], haveCountOf(2))
    },
    Golden("at least", "expected to have a count of at least 3, got 2\nActual Value: [1, 2]") {
      to([1, 2], haveCountOfAtLeast(3))
    },
    Golden(
      "not at least", "expected to not have a count of at least 2, got 2\nActual Value: [1, 2]"
    ) { toNot([1, 2], haveCountOfAtLeast(2)) },
    Golden("at most", "expected to have a count of at most 1, got 2\nActual Value: [1, 2]") {
      to([1, 2], haveCountOfAtMost(1))
    },
    Golden("not at most", "expected to not have a count of at most 2, got 2\nActual Value: [1, 2]")
    { toNot([1, 2], haveCountOfAtMost(2)) },
    Golden("nil", "expected to have a count of 1, got <nil>\(hint)") {
      to(nil as [Int]?, haveCountOf(1))
    },
    Golden("passing", nil) {
      to([1, 2], haveCountOf(2)) ?? to([1, 2], haveCountOfAtLeast(2))
        ?? to([1, 2], haveCountOfAtMost(2)) ?? toNot([1, 2], haveCountOf(3))
    },
  ]) func `counts are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("other", "expected to have a length of 1, got 2\nActual Value: ab") {
      to("ab", haveLengthOf(1))
    },
    Golden("not", "expected to not have a length of 2, got 2\nActual Value: ab") {
      toNot("ab", haveLengthOf(2))
    },
    Golden("at least", "expected to have a length of at least 3, got 2\nActual Value: ab") {
      to("ab", haveLengthOfAtLeast(3))
    },
    Golden("not at least", "expected to not have a length of at least 2, got 2\nActual Value: ab") {
      toNot("ab", haveLengthOfAtLeast(2))
    },
    Golden("at most", "expected to have a length of at most 1, got 2\nActual Value: ab") {
      to("ab", haveLengthOfAtMost(1))
    },
    Golden("not at most", "expected to not have a length of at most 2, got 2\nActual Value: ab") {
      toNot("ab", haveLengthOfAtMost(2))
    },
    Golden("not nil", "expected to not have a length of at least 1, got <nil>\(hint)") {
      toNot(nil as String?, haveLengthOfAtLeast(1))
    },
    Golden("passing", nil) {
      to("e\u{301}👍🏽", haveLengthOf(2)) ?? to("ab", haveLengthOfAtLeast(2))
        ?? to("ab", haveLengthOfAtMost(2)) ?? to([1], haveLengthOf(1))
    },
  ]) func `lengths are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((haveCountOf(3) as Matcher<[Int]>).noun == "a count of 3")
    #expect((haveLengthOfAtMost(3) as Matcher<String>).noun == "a length of at most 3")
    #expect(evaluations(of: "a", by: haveLengthOf(2)) == 1)
  }
}
