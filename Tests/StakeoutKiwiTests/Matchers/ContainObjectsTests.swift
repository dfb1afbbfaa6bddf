import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct ContainObjectsTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("missing", "expected to contain <1, 9>, got <[1, 2]>") {
      to([1, 2], containObjects(1, 9))
    },
    Golden("not missing", "expected to not contain <1, 2>, got <[1, 2]>") {
      toNot([1, 2], containObjects(1, 2))
    },
    Golden("array", "expected to contain <1, 9>, got <[1, 2]>") {
      to([1, 2], containObjectsInArray([1, 9]))
    },
    Golden("not array", "expected to not contain <2>, got <[1, 2]>") {
      toNot([1, 2], containObjectsInArray([2]))
    },
    Golden("nil", "expected to contain <1>, got <nil>\(hint)") {
      to(nil as [Int]?, containObjects(1))
    },
    Golden("passing", nil) {
      to(Set([1, 2]), containObjects(2, 1)) ?? to([1, 2], containObjectsInArray([Int]()))
        ?? toNot([1, 2], containObjects(1, 9))
    },
  ]) func `objects are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("missing", "expected to contain <a string with prefix x>, got <[ab]>") {
      to(["ab"], containObjects(hasPrefix("x")))
    },
    Golden("not missing", "expected to not contain <a string with prefix a>, got <[ab]>") {
      toNot(["ab"], containObjects(hasPrefix("a")))
    },
    Golden("several", "expected to contain <> 1, < 0>, got <[1, 2]>") {
      to([1, 2], containObjects(beGreaterThan(1), beLessThan(0)))
    },
    Golden("array", "expected to contain <> 2>, got <[1, 2]>") {
      to([1, 2], containObjectsInArray([beGreaterThan(2)]))
    },
    Golden("nil", "expected to contain <> 2>, got <nil>\(hint)") {
      to(nil as [Int]?, containObjects(beGreaterThan(2)))
    },
    Golden("passing", nil) {
      to([1, 2], containObjects(beGreaterThan(1), beLessThan(2)))
        ?? to([2], containObjects(beGreaterThan(1), beLessThan(3)))
        ?? to([1, nil], containObjects(beNil())) ?? to([1], containObjectsInArray([Matcher<Int>]()))
        ?? toNot([Int](), containObjects(beNonNil()))
    },
    Golden("endless", nil) {
      to(sequence(first: 1, next: { $0 + 1 }), containObjects(equal(3), equal(2)))
    },
    Golden("an error", "unexpected error thrown: <boom>") {
      to([1], containObjects(Matcher { _ in throw PlainError.boom }))
    },
  ]) func `elements that match are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((containObjects(1, 2) as Matcher<[Int]>).noun == "containing 1, 2")
    #expect((containObjects(equal(1), beNil()) as Matcher<[Int]>).noun == "containing 1, nil")
    #expect(evaluations(of: [1], by: containObjects(equal(1))) == 1)
    #expect(evaluations(of: [1], by: containObjects(2)) == 1)
  }
}
