import StakeoutNimble
import StakeoutTestSupport
import Testing

import StakeoutMatching

@Suite struct NotTests {
  @Test func `a failure says what was expected`() {
    refuses(not(equal(1)), 1, "not equal <1>, got <1>")
    accepts(not(equal(2)), 1, "not equal <2>, got <1>")
    failsForNil(not(equal(1)), "not equal <1>")
    refuses(not(beNil()), nil as Int?, "not be nil, got <nil>")
    refuses(
      not(haveCount(1)), [1], "not have Array<Int> with count 1, got 1\nActual Value: [1]")
    refuses(
      not(equal(1) || equal(2)), 1, "not match one of: {equal <1>}, or {equal <2>}, got 1")
    reportsError(not(equal(1)), try explode())
    accepts(not(throwError()), 1)
  }

  @Test func `a failure in async code says what was expected`() async {
    await refuses(awaiting: not(beOdd()), 1, "not be odd, got <1>")
    await accepts(awaiting: not(beOdd()), 2, "not be odd, got <2>")
    await failsBothWays(awaiting: not(beOdd()), nil, "not be odd, got <nil>\(nilHint)")
  }

  @Test func `what wakes the one wakes the other`() {
    let alarm = Alarm()
    #expect(not(equal(1).woken(by: alarm)).alarm(for: 1) === alarm)
    #expect(not(equal(1)).wakeSource == nil)
  }
}
