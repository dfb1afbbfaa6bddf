import StakeoutTestSupport
import Testing

import StakeoutSpies

/// `FutureCalls` checks the calls that a double receives after a moment.
@Suite struct FutureCallsTests {
  @Test func `what was forgotten does not count, what came afterwards does`() throws {
    let spy = FakeStore()
    let reception = FutureCalls(
      of: "load(id:)", by: spy.identifiedStorage, [], .exactly(1), after: JournalOrder.latest)
    let matcher: Matcher<FakeStore> = reception.matcher()
    spy.load(id: 1)
    spy.resetCalls()
    #expect(try status(nil, matcher) == .doesNotMatch)
    spy.load(id: 1)
    #expect(try status(nil, matcher) == .matches)
  }
}
