import StakeoutMatching
import StakeoutTestSupport
import Testing

@Suite struct ExpectationMessageRenderingTests {
  /// Returns the report for the value 1 and a matcher that fails with this message.
  private func text(_ message: ExpectationMessage, _ description: String? = nil) -> String? {
    to(1, Matcher { _ in MatcherResult(status: .fail, message: message) }, description: description)
  }

  @Test func `a free text stands alone`() {
    #expect(text(.fail("free text")) == "free text")
    #expect(text(.fail("")) == "expected to match, got <1>")
    #expect(text(.prepends("head ", .fail("m"))) == "head \nm")
    #expect(text(.appends(.fail("m"), " tail")) == "m tail")
    #expect(
      text(.details(.details(.appends(.fail("m"), " tail"), "one"), "two")) == "m tail\none\ntwo")
  }

  @Test func `an expectation has its actual value`() {
    #expect(text(.expectedTo("m")) == "expected to m")
    #expect(text(.expectedActualValueTo("m")) == "expected to m, got <1>")
    #expect(text(.expectedCustomValueTo("m", actual: "A")) == "expected to m, got A")
    #expect(text(.expectedActualValueTo("a\n  b")) == "expected to a\n  b, got <1>")
  }

  @Test func `what is around it has its place`() {
    #expect(text(.appends(.expectedActualValueTo("m"), " tail")) == "expected to m, got <1> tail")
    #expect(
      text(.appends(.expectedCustomValueTo("m", actual: "A"), " tail"))
        == "expected to m, got A tail")
    #expect(text(.appends(.expectedTo("m"), " tail")) == "expected to m tail")
    #expect(
      text(.prepends("head ", .expectedActualValueTo("m"))) == "head \nexpected to m, got <1>")
    #expect(
      text(.details(.expectedActualValueTo("m"), "line1\nline2"))
        == "expected to m, got <1>\nline1\nline2")
    #expect(
      text(.details(.details(.expectedTo("m"), "one"), "two")) == "expected to m\none\ntwo")
  }

  @Test func `a description stands above it`() {
    #expect(text(.fail("free text"), "why") == "why\nfree text")
    #expect(text(.fail(""), "why") == "why\nexpected to match, got <1>")
    #expect(text(.expectedActualValueTo("m"), "why") == "why\nexpected to m, got <1>")
    #expect(text(.details(.fail("m"), "d"), "why") == "why\nm\nd")
    #expect(text(.prepends("head ", .fail("m")), "why") == "head why\nm")
    #expect(
      text(.prepends("head ", .expectedActualValueTo("m")), "why")
        == "head why\nexpected to m, got <1>")
    let throwing = Matcher<Int> { _ in throw PlainError.boom }
    #expect(to(1, throwing, description: "why") == "why\nunexpected error thrown: <boom>")
  }

  @Test(arguments: [
    "to", "to not", "to eventually", "to eventually not", "to never", "to always",
  ]) func `verbs stand before the expectation`(_ verb: String) {
    let failure = ExpectationMessage.expectedActualValueTo("m").failure(verb: verb, actual: "1")
    #expect(failure.stringValue == "expected \(verb) m, got <1>")
  }

  @Test func `the actual value is asked for only if the text needs it`() {
    func text(_ message: ExpectationMessage) -> String {
      func unneeded() -> String {
        Issue.record("it was asked for")
        return ""
      }
      return message.failure(actual: unneeded()).stringValue
    }
    #expect(text(.fail("m")) == "m")
    #expect(text(.expectedTo("m")) == "expected to m")
    #expect(text(.expectedCustomValueTo("m", actual: "A")) == "expected to m, got A")
  }

  @Test func `as text, lines stay lines and details come after a blank line`() {
    func text(_ message: ExpectationMessage) -> String {
      message.toString(actual: "1", expected: "want", to: "never to")
    }
    #expect(text(.fail("a\n b")) == "a\n b")
    #expect(text(.expectedTo("m")) == "want never to m")
    #expect(text(.expectedActualValueTo("m")) == "want never to m, got 1")
    #expect(text(.expectedCustomValueTo("m", actual: "A")) == "want never to m, got A")
    #expect(text(.prepends("head ", .fail("m"))) == "head m")
    #expect(text(.appends(.expectedTo("m"), "!")) == "want never to m!")
    #expect(text(.details(.fail("m"), "more")) == "m\n\nmore")
    #expect(ExpectationMessage.expectedTo("m").toString(actual: "") == "expected to m")
  }
}
