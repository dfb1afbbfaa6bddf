import StakeoutNimble
@testable import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct AllPassTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden(
      "condition",
      "expected to all pass a condition, but failed first at element <3> in <[1, 2, 3]>"
    ) { to([1, 2, 3], allPass { $0 < 3 }) },
    Golden("not condition", "expected to not all pass a condition") {
      toNot([1, 2, 3], allPass { $0 < 9 })
    },
    Golden(
      "named", "expected to all be small, but failed first at element <3> in <[1, 2, 3]>"
    ) { to([1, 2, 3], allPass("be small") { $0 < 3 }) },
    Golden(
      "matcher",
      "expected to all be greater than <1>, but failed first at element <1> in <[1, 2, 3]>"
    ) { to([1, 2, 3], allPass(beGreaterThan(1))) },
    Golden("not matcher", "expected to not all be greater than <0>") {
      toNot([1, 2, 3], allPass(beGreaterThan(0)))
    },
    Golden("nil", "expected to all pass\(hint)") { to(nil as [Int]?, allPass(equal(9))) },
    Golden("not nil", "expected to not all pass\(hint)") {
      toNot(nil as [Int]?, allPass(equal(9)))
    },
    Golden("nil, condition", "expected to all pass\(hint)") {
      to(nil as [Int]?, allPass { $0 < 3 })
    },
    Golden("empty", nil) { to([Int](), allPass(equal(9))) },
    Golden("not empty", "expected to not all pass") { toNot([Int](), allPass(equal(9))) },
    Golden("set, not", "expected to not all equal <1>") { toNot(Set([1]), allPass(equal(1))) },
    Golden(
      "custom value",
      "expected to all have Array<Int> with count 1, "
        + "but failed first at element <[]> in <[[1], []]>\nActual Value: []"
    ) { to([[1], []], allPass(haveCount(1))) },
    Golden("nil elements", nil) { to([nil, nil as Int?], allPass(beNil())) },
    Golden("nil among the elements", nil) { to([1, nil], allPass { $0 != 2 }) },
    Golden("not all", nil) { toNot([1, 2, 3], allPass(equal(1))) },
    Golden("one that cannot be judged", nil) {
      toNot([1], allPass(equal(nil as Int?)))
    },
    Golden("error", "unexpected error thrown: <boom>") {
      to([1], allPass { _ in throw PlainError.boom })
    },
    Golden("not error", "unexpected error thrown: <boom>") {
      toNot([1], allPass(Matcher { _ in throw PlainError.boom }))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `a failure in async code says what was expected`() async {
    #expect(
      await to([1, 2], awaiting: allPass(isOdd))
        == "expected to all pass a condition, but failed first at element <2> in <[1, 2]>")
    #expect(
      await to([1, 2], awaiting: allPass("be strange", isOdd))
        == "expected to all be strange, but failed first at element <2> in <[1, 2]>")
    #expect(
      await to([1, 2], awaiting: allPass(beOdd()))
        == "expected to all be odd, but failed first at element <2> in <[1, 2]>")
    #expect(await toNot([1], awaiting: allPass(beOdd())) == "expected to not all be odd")
    #expect(await toNot([], awaiting: allPass(beOdd())) == "expected to not all pass")
    #expect(
      await to(nil as [Int]?, awaiting: allPass(isOdd)) == "expected to all pass\(Self.hint)")
    #expect(
      await toNot(nil as [Int]?, awaiting: allPass(isOdd))
        == "expected to not all pass\(Self.hint)")
    #expect(await to([1, 3], awaiting: allPass(isOdd)) == nil)
    #expect(await to([], awaiting: allPass(isOdd)) == nil)
    let throwing: AsyncMatcher<[Int]> = allPass { (_: Int) async throws -> Bool in
      throw PlainError.boom
    }
    #expect(await to([1], awaiting: throwing) == "unexpected error thrown: <boom>")
  }

  @Test @MainActor func `the asynchronous test runs where the expectation does`() async {
    var seen: [Int] = []
    let matcher: AsyncMatcher<[Int]> = allPass { element in
      seen.append(onMainActor(element))
      return await isOdd(element)
    }
    #expect(await toNot([1, 2, 3], awaiting: matcher) == nil)
    #expect(seen == [1, 2])
  }

  @Test func `it reads as a noun and evaluates once`() async {
    #expect((allPass(beGreaterThan(3)) as Matcher<[Int]>).noun == "all > 3")
    #expect((allPass { $0 < 3 } as Matcher<[Int]>).noun == "all pass a condition")
    #expect((allPass("be small") { $0 < 3 } as Matcher<[Int]>).noun == "all be small")
    #expect(evaluations(of: [1, 2], by: allPass(equal(1))) == 1)
    #expect(evaluations(of: nil as [Int]?, by: allPass(equal(1))) == 1)
    #expect(await evaluations(of: [1, 3], awaiting: allPass(isOdd)) == 1)
    #expect(await evaluations(of: nil as [Int]?, awaiting: allPass(isOdd)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    let (one, two) = (Unprintable(1), Unprintable(2))
    #expect(to([one, one], allPass(equal(one))) == nil)
    #expect(toNot([one, two], allPass { $0 == one }) == nil)
  }
}
