import StakeoutExpectations
import StakeoutMatching
import StakeoutReporting
import Testing

@Suite struct AssertionHandlerTests {
  @Test func `a dispatcher passes everything on, in order`() {
    let (first, second) = (AssertionRecorder(), AssertionRecorder())
    withAssertionHandler(AssertionDispatcher(handlers: [first, second])) {
      expect(1).to(equal(1))
      expect(1).to(equal(2))
    }
    #expect(first.assertions.map(\.success) == [true, false])
    #expect(second.assertions.map(\.success) == [true, false])
    first.assertions = []
    #expect(first.assertions.isEmpty)
  }

  @Test func `a handler of one's own sees passes and failures`() {
    final class Counting: AssertionHandler {
      var verdicts: [Bool] = []
      func assert(_ assertion: Bool, message: FailureMessage, location: SourceSite) {
        verdicts.append(assertion)
      }
    }
    let handler = Counting()
    withAssertionHandler(handler) {
      expect(1).to(equal(1))
      expect(1).to(equal(2))
    }
    #expect(handler.verdicts == [true, false])
  }
}
