import StakeoutNimble
import StakeoutTestSupport
import Testing

import StakeoutMatching

@Suite struct MapTests {
  struct Point {
    var x = 1
    var z: Int?
  }

  @Test func `a failure says what was expected`() {
    refuses(map(\.x, equal(3)), Point(), "equal <3>, got <Point(x: 1, z: nil)>")
    accepts(map(\.x, equal(1)), Point(), "equal <1>, got <Point(x: 1, z: nil)>")
    failsForNil(map(\Point.x, equal(3)), "equal <3>")
    refuses(map({ Int($0) }, equal(3)), "1", "equal <3>, got <1>")
    accepts(
      map(
        {
          let next = $0 + 1
          return next
        }, equal(2)), 1)
    accepts(map({ Int($0) }, equal(1 as Int?) as Matcher<Int?>), "1")
    refuses(
      map({ [$0, $0] }, haveCount(1)), 1,
      "have Array<Int> with count 1, got 2\nActual Value: [1, 1]")
    reportsError(map({ (_: Int) -> Int in throw PlainError.boom }, equal(1)), 1)
    accepts(map({ (_: Int) -> Int in throw PlainError.boom }, throwError()), 1)
  }

  @Test func `the matcher judges nil`() {
    accepts(map(\.x, beNil()), nil as Point?)
    failsBothWays(map({ Int($0) }, equal(3)), "a", "equal <3>, got <a>\(nilHint)")
    failsBothWays(
      map(\.z, equal(3)), Point(), "equal <3>, got <Point(x: 1, z: nil)>\(nilHint)")
    accepts(map({ Int($0) }, beNil()), "a")
  }

  @Test func `a failure in async code says what was expected`() async {
    await refuses(awaiting: map(isOdd, beTrue()), 2, "be true, got <2>")
    await accepts(awaiting: map({ v async in v + 1 }, equal(3)), 2, "equal <3>, got <2>")
    await failsBothWays(awaiting: map(isOdd, beTrue()), nil, "be true, got <nil>\(nilHint)")
    await failsBothWays(
      awaiting: map({ v async -> Int? in Int(v) }, equal(3)), "a", "equal <3>, got <a>\(nilHint)")
    await accepts(awaiting: map(isOdd, beTrue()), 1)
    await accepts(awaiting: map({ $0 + 1 }, beOdd()), 2)
    await accepts(awaiting: map({ v async -> Int? in Int(v) }, beNil()), "a")
    #expect(
      await to(1, awaiting: map({ _ async throws -> Int in throw PlainError.boom }, equal(1)))
        == "unexpected error thrown: <boom>")
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

  @Test func `a failure of compactMap says what was expected`() {
    failsBothWays(compactMap({ Int($0) }, equal(3)), "a", "Map from String to Int")
    failsBothWays(compactMap({ Int($0) }, beNil()), "a", "Map from String to Int")
    refuses(compactMap({ Int($0) }, equal(3)), "1", "equal <3>, got <1>")
    accepts(compactMap({ Int($0) }, equal(1)), "1", "equal <1>, got <1>")
    failsBothWays(
      compactMap({ Int($0) }, equal(3)), nil as String?, "Map from String to Int\(nilHint)")
    accepts(compactMap(Int.init, equal(3)), "3")
    reportsError(compactMap({ (_: Int) -> Int? in throw PlainError.boom }, equal(1)), 1)
  }

  @Test func `a failure of compactMap in async code says what was expected`() async {
    func number(_ text: String) async -> Int? { Int(text) }
    await failsBothWays(awaiting: compactMap(number, equal(3)), "a", "Map from String to Int")
    await refuses(awaiting: compactMap(number, equal(3)), "1", "equal <3>, got <1>")
    await failsBothWays(
      awaiting: compactMap(number, equal(3)), nil, "Map from String to Int\(nilHint)")
    await accepts(awaiting: compactMap(number, beOdd()), "3")
  }
}
