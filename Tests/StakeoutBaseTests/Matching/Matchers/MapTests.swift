import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct MapTests {
  struct Point {
    var x = 1
    var z: Int?
  }

  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("x", "expected to equal <3>, got <Point(x: 1, z: nil)>") {
      to(Point(), map(\.x, equal(3)))
    },
    Golden("not x", "expected to not equal <1>, got <Point(x: 1, z: nil)>") {
      toNot(Point(), map(\.x, equal(1)))
    },
    Golden("nil", "expected to equal <3>, got <nil>\(hint)") {
      to(nil as Point?, map(\.x, equal(3)))
    },
    Golden("not nil", "expected to not equal <3>, got <nil>\(hint)") {
      toNot(nil as Point?, map(\.x, equal(3)))
    },
    Golden("nil for beNil", nil) { to(nil as Point?, map(\.x, beNil())) },
    Golden("optional", "expected to equal <3>, got <1>") { to("1", map({ Int($0) }, equal(3))) },
    Golden("nil from the closure", "expected to equal <3>, got <a>\(hint)") {
      to("a", map({ Int($0) }, equal(3)))
    },
    Golden("nil from a key path", "expected to equal <3>, got <Point(x: 1, z: nil)>\(hint)") {
      to(Point(), map(\.z, equal(3)))
    },
    Golden("nil from the closure for beNil", nil) { to("a", map({ Int($0) }, beNil())) },
    Golden("several statements", nil) {
      to(
        1,
        map(
          {
            let next = $0 + 1
            return next
          }, equal(2)))
    },
    Golden("a matcher of optionals", nil) {
      to("1", map({ Int($0) }, equal(1 as Int?) as Matcher<Int?>))
    },
    Golden("custom value", "expected to have Array<Int> with count 1, got 2\nActual Value: [1, 1]")
    { to(1, map({ [$0, $0] }, haveCount(1))) },
    Golden("x", nil) { to(Point(), map(\.x, equal(1))) },
    Golden("error", "unexpected error thrown: <boom>") {
      to(1, map({ (_: Int) -> Int in throw PlainError.boom }, equal(1)))
    },
    Golden("error that is expected", nil) {
      to(1, map({ (_: Int) -> Int in throw PlainError.boom }, throwError()))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `a failure in async code says what was expected`() async {
    #expect(
      await to(2, awaiting: map(isOdd, beTrue())) == "expected to be true, got <2>")
    #expect(
      await toNot(2, awaiting: map({ v async in v + 1 }, equal(3)))
        == "expected to not equal <3>, got <2>")
    #expect(
      await to(nil, awaiting: map(isOdd, beTrue()))
        == "expected to be true, got <nil>\(Self.hint)")
    #expect(
      await to("a", awaiting: map({ v async -> Int? in Int(v) }, equal(3)))
        == "expected to equal <3>, got <a>\(Self.hint)")
    #expect(await to(1, awaiting: map(isOdd, beTrue())) == nil)
    #expect(await to(2, awaiting: map({ $0 + 1 }, beOdd())) == nil)
    #expect(await to("a", awaiting: map({ v async -> Int? in Int(v) }, beNil())) == nil)
    #expect(
      await to(1, awaiting: map({ _ async throws -> Int in throw PlainError.boom }, equal(1)))
        == "unexpected error thrown: <boom>")
  }

  @Test @MainActor func `the asynchronous closure runs where the expectation does`() async {
    var seen: [Int] = []
    let matcher: AsyncMatcher<Int> = map(
      { value in
        seen.append(onMainActor(value))
        return await isOdd(value)
      }, beTrue())
    #expect(await to(1, awaiting: matcher) == nil)
    #expect(seen == [1])
  }

  @Test func `it reads as a noun and evaluates once`() async {
    #expect((map(\.x, equal(3)) as Matcher<Point>).noun == "mapped to 3")
    #expect(evaluations(of: 1, by: map({ $0 + 1 }, equal(3))) == 1)
    #expect(evaluations(of: nil, by: map({ (value: Int) in value + 1 }, equal(3))) == 1)
    #expect(await evaluations(of: 1, awaiting: map(isOdd, beTrue())) == 1)
  }

  @Test func `the value is mapped once, however often the matcher asks`() async {
    var times = 0
    let next = { (value: Int) -> Int in
      times += 1
      return value + 1
    }
    let curious = Matcher<Int> { expression in
      _ = try expression.withoutCaching().evaluate()
      return MatcherResult(bool: try expression.evaluate() == 2, message: .fail("text"))
    }
    #expect(to(1, map(next, curious)) == nil)
    #expect(times == 1)
    #expect(await to(1, awaiting: map({ v async in next(v) }, curious)) == nil)
    #expect(times == 2)
  }

  @Test func `a mapped matcher names no wake source`() {
    #expect(map({ $0 + 1 }, equal(1).woken(by: Alarm())).wakeSource == nil)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to(1, map({ Unprintable($0) }, equal(Unprintable(1)))) == nil)
  }
}
