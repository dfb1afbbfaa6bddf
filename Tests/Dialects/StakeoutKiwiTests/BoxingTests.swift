import SpecTestSupport
import Testing

import StakeoutKiwi

/// Kiwi's functions that wrap the subject of an expectation, such as `theValue` and `theBlock`.
@Suite struct BoxingTests {
  @Test func `a block is the subject of matchers about code`() async {
    func explode() throws -> Int { throw Boom() }
    expect(theBlock { throw Boom() }).should(raise())
    expect(lambda { try explode() }).should(throwError(errorType: Boom.self))
    expect(theBlock { 3 }).should(equal(3))
    var words = ["foo"]
    expect(theBlock { words.append("bar") }).should(change({ words.count }, by: +1))
    await expect(lambda { words.removeAll() }).shouldEventually(change({ words.count }, by: -2))
  }

  @Test func `a future value is evaluated anew each time, and fails at its line`() async {
    let counter = Counter()
    await expectFutureValue(theValue(counter.next())).shouldEventuallyBeforeTimingOutAfter(
      600, equal(3))
    let reporter = CapturingReporter()
    withReporter(reporter) { expectFutureValue(1).should(equal(2)) }
    #expect(reporter.failures.map(\.site.line) == [#line - 1])
    #expect(reporter.messages == ["expected to equal <2>, got <1>"])
  }
}
