import StakeoutTestSupport
import Testing

@testable import StakeoutSpies

@Suite struct ReceptionTests {
  @Test func `what was forgotten does not count, what came afterwards does`() throws {
    let spy = FakeStore()
    let reception = Reception(
      of: "load(id:)", by: spy.identifiedStorage, [], .exactly(1), after: JournalOrder.latest)
    let matcher: Matcher<FakeStore> = reception.matcher()
    spy.load(id: 1)
    spy.resetCalls()
    #expect(try status(nil, matcher) == .doesNotMatch)
    spy.load(id: 1)
    #expect(try status(nil, matcher) == .matches)
  }
}
