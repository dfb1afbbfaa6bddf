import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct NotTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("equal", "expected to not equal <1>, got <1>") { to(1, not(equal(1))) },
    Golden("twice", "expected to not not equal <2>, got <1>") { toNot(1, not(equal(2))) },
    Golden("nil", "expected to not equal <1>, got <nil>\(hint)") { to(nil, not(equal(1))) },
    Golden("not nil", "expected to not not equal <1>, got <nil>\(hint)") {
      toNot(nil, not(equal(1)))
    },
    Golden("nil that is accepted", "expected to not be nil, got <nil>") {
      to(nil as Int?, not(beNil()))
    },
    Golden(
      "custom value", "expected to not have Array<Int> with count 1, got 1\nActual Value: [1]"
    ) { to([1], not(haveCount(1))) },
    Golden(
      "both", "expected to not match one of: {equal <1>}, or {equal <2>}, got 1"
    ) { to(1, not(equal(1) || equal(2))) },
    Golden("error", "unexpected error thrown: <boom>") {
      to(try explode(), not(equal(1)))
    },
    Golden("no error", nil) { to(1, not(throwError())) },
    Golden("other", nil) { to(1, not(equal(2))) },
    Golden("same", nil) { toNot(1, not(equal(1))) },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `a failure in async code says what was expected`() async {
    #expect(await to(1, awaiting: not(beOdd())) == "expected to not be odd, got <1>")
    #expect(await toNot(2, awaiting: not(beOdd())) == "expected to not not be odd, got <2>")
    #expect(
      await to(nil, awaiting: not(beOdd())) == "expected to not be odd, got <nil>\(Self.hint)")
    #expect(await to(2, awaiting: not(beOdd())) == nil)
    #expect(await toNot(1, awaiting: not(beOdd())) == nil)
  }

  @Test func `noun, status and evaluations`() async throws {
    #expect(not(equal(3)).noun == "not(3)")
    #expect(not(equal(3) || beNil()).noun == "not(any of (3, nil))")
    #expect(try status(nil, not(equal(3))) == .fail)
    #expect(evaluations(of: 1, by: not(equal(3))) == 1)
    #expect(evaluations(of: nil, by: not(equal(3))) == 1)
    #expect(await evaluations(of: 1, awaiting: not(beOdd())) == 1)
  }

  @Test func `what wakes the one wakes the other`() {
    let alarm = Alarm()
    #expect(not(equal(1).woken(by: alarm)).alarm(for: 1) === alarm)
    #expect(not(equal(1)).wakeSource == nil)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to(Unprintable(1), not(equal(Unprintable(2)))) == nil)
  }
}
