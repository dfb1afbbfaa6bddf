import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct CompactMapTests {
  @Test func `a failure says what was expected`() {
    failsBothWays(compactMap({ Int($0) }, equal(3)), "a", "Map from String to Int")
    failsBothWays(compactMap({ Int($0) }, beNil()), "a", "Map from String to Int")
    refuses(compactMap({ Int($0) }, equal(3)), "1", "equal <3>, got <1>")
    accepts(compactMap({ Int($0) }, equal(1)), "1", "equal <1>, got <1>")
    failsBothWays(
      compactMap({ Int($0) }, equal(3)), nil as String?, "Map from String to Int\(nilHint)")
    accepts(compactMap(Int.init, equal(3)), "3")
    reportsError(compactMap({ (_: Int) -> Int? in throw PlainError.boom }, equal(1)), 1)
  }

  @Test func `a failure in async code says what was expected`() async {
    func number(_ text: String) async -> Int? { Int(text) }
    await failsBothWays(awaiting: compactMap(number, equal(3)), "a", "Map from String to Int")
    await refuses(awaiting: compactMap(number, equal(3)), "1", "equal <3>, got <1>")
    await failsBothWays(
      awaiting: compactMap(number, equal(3)), nil, "Map from String to Int\(nilHint)")
    await accepts(awaiting: compactMap(number, beOdd()), "3")
  }
}
