import SpecTestSupport
import Testing

@testable import StakeoutKiwi

/// Words that Kiwi's users bring along, said in a spec.
enum BoxingSpec: Spec {
  static func spec(_ s: SpecBuilder) {
    s.describe("theValue") {
      s.it("is the value") {
        expect(theValue(1 + 1)).should(equal(theValue(2)))
        expect(theValue(true)).shouldNot(equal(theValue(false)))
        let nothing: Int? = nil
        expect(theValue(nothing)).should(beNil())
      }
    }
    s.describe("theBlock and lambda") {
      s.it("are subjects for matchers about what code does") {
        expect(theBlock { throw Boom() }).should(throwError())
        expect(lambda { try explode() }).should(throwError(errorType: Boom.self))
        expect(theBlock { throw Boom() }).should(raise())
        expect(theBlock { 3 }).should(equal(3))
      }
      s.it("are subjects for matchers about what code changes") {
        var words: [String] = []
        expect(theBlock { words.append("foo") }).should(change({ words.count }, by: +1))
        expect(
          theBlock {
            words.append("bar")
            words.removeAll { $0 == "foo" }
          }
        ).shouldNot(change { words.count })
        await expect(lambda { words.removeAll() }).shouldEventually(change({ words.count }, by: -1))
      }
    }
    s.describe("expectFutureValue") {
      s.it("evaluates anew each time") {
        var count = 0
        func next() -> Int {
          count += 1
          return count
        }
        await expectFutureValue(theValue(next()))
          .shouldEventuallyBeforeTimingOutAfter(600, equal(3))
      }
    }
  }

  private static func explode() throws -> Int { throw Boom() }
}

@Suite struct BoxingTests {
  @Test func `a future value fails at its line`() {
    let reporter = CapturingReporter()
    withReporter(reporter) { expectFutureValue(1).should(equal(2)) }
    #expect(reporter.failures.map(\.site.line) == [#line - 1])
    #expect(reporter.messages == ["expected to equal <2>, got <1>"])
  }
}
