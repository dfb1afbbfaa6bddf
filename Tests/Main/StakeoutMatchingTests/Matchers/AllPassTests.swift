import StakeoutNimble
import StakeoutTestSupport
import Testing

import StakeoutMatching

@Suite struct AllPassTests {
  @Test func `a failure says what was expected`() {
    let at3 = "but failed first at element <3> in <[1, 2, 3]>"
    refuses(allPass { $0 < 3 }, [1, 2, 3], "all pass a condition, \(at3)")
    accepts(allPass { $0 < 9 }, [1, 2, 3], "all pass a condition")
    refuses(allPass("be small") { $0 < 3 }, [1, 2, 3], "all be small, \(at3)")
    refuses(
      allPass(beGreaterThan(1)), [1, 2, 3],
      "all be greater than <1>, but failed first at element <1> in <[1, 2, 3]>")
    accepts(allPass(beGreaterThan(0)), [1, 2, 3], "all be greater than <0>")
    failsBothWays(allPass(equal(9)), nil as [Int]?, "all pass\(nilHint)")
    failsBothWays(allPass { $0 < 3 }, nil as [Int]?, "all pass\(nilHint)")
    accepts(allPass(equal(9)), [Int](), "all pass")
    accepts(allPass(equal(1)), Set([1]), "all equal <1>")
    refuses(
      allPass(haveCount(1)), [[1], []],
      "all have Array<Int> with count 1, but failed first at element <[]> in <[[1], []]>\n"
        + "Actual Value: []")
    accepts(allPass(beNil()), [nil, nil as Int?])
    accepts(allPass { $0 != 2 }, [1, nil])
    refuses(allPass(equal(1)), [1, 2, 3])
  }

  @Test func `an element that cannot be judged does not pass`() {
    refuses(allPass(equal(nil as Int?)), [1])
    reportsError(allPass { _ in throw PlainError.boom }, [1])
    reportsError(allPass(Matcher { _ in throw PlainError.boom }), [1])
  }

  @Test func `a failure in async code says what was expected`() async {
    let at2 = "but failed first at element <2> in <[1, 2]>"
    await refuses(awaiting: allPass(isOdd), [1, 2], "all pass a condition, \(at2)")
    await refuses(awaiting: allPass("be strange", isOdd), [1, 2], "all be strange, \(at2)")
    await refuses(awaiting: allPass(beOdd()), [1, 2], "all be odd, \(at2)")
    await accepts(awaiting: allPass(beOdd()), [1], "all be odd")
    await accepts(awaiting: allPass(beOdd()), [], "all pass")
    await failsBothWays(awaiting: allPass(isOdd), nil as [Int]?, "all pass\(nilHint)")
    let throwing: AsyncMatcher<[Int]> = allPass { (_: Int) async throws -> Bool in
      throw PlainError.boom
    }
    #expect(await to([1], awaiting: throwing) == "unexpected error thrown: <boom>")
  }
}
