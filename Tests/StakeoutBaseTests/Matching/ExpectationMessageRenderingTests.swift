import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct ExpectationMessageRenderingTests {
  static func custom(_ message: ExpectationMessage, _ description: String? = nil) -> String? {
    to(1, Matcher { _ in MatcherResult(status: .fail, message: message) }, description: description)
  }

  @Test(arguments: [
    Golden("fail", "free text") { custom(.fail("free text")) },
    Golden("fail, description", "why\nfree text") { custom(.fail("free text"), "why") },
    Golden("fail, empty, description", "why\nexpected to match, got <1>") {
      custom(.fail(""), "why")
    },
    Golden("prepends, fail", "head \nm") { custom(.prepends("head ", .fail("m"))) },
    Golden("prepends, fail, description", "head why\nm") {
      custom(.prepends("head ", .fail("m")), "why")
    },
    Golden("details of appends of fail", "m tail\none\ntwo") {
      custom(.details(.details(.appends(.fail("m"), " tail"), "one"), "two"))
    },
    Golden("error, description", "why\nunexpected error thrown: <boom>") {
      to(1, Matcher { _ in throw PlainError.boom }, description: "why")
    },
    Golden("fail, empty", "expected to match, got <1>") { custom(.fail("")) },
    Golden("to", "expected to m") { custom(.expectedTo("m")) },
    Golden("actual", "expected to m, got <1>") { custom(.expectedActualValueTo("m")) },
    Golden("actual, description", "why\nexpected to m, got <1>") {
      custom(.expectedActualValueTo("m"), "why")
    },
    Golden("custom", "expected to m, got A") {
      custom(.expectedCustomValueTo("m", actual: "A"))
    },
    Golden("appends, actual", "expected to m, got <1> tail") {
      custom(.appends(.expectedActualValueTo("m"), " tail"))
    },
    Golden("appends, custom", "expected to m, got A tail") {
      custom(.appends(.expectedCustomValueTo("m", actual: "A"), " tail"))
    },
    Golden("appends, to", "expected to m tail") { custom(.appends(.expectedTo("m"), " tail")) },
    Golden("appends, fail", "m tail") { custom(.appends(.fail("m"), " tail")) },
    Golden("prepends", "head \nexpected to m, got <1>") {
      custom(.prepends("head ", .expectedActualValueTo("m")))
    },
    Golden("prepends, description", "head why\nexpected to m, got <1>") {
      custom(.prepends("head ", .expectedActualValueTo("m")), "why")
    },
    Golden("details", "expected to m, got <1>\nline1\nline2") {
      custom(.details(.expectedActualValueTo("m"), "line1\nline2"))
    },
    Golden("details, fail, description", "why\nm\nd") {
      custom(.details(.fail("m"), "d"), "why")
    },
    Golden("details of details", "expected to m\none\ntwo") {
      custom(.details(.details(.expectedTo("m"), "one"), "two"))
    },
    Golden("lines", "expected to a\n  b, got <1>") { custom(.expectedActualValueTo("a\n  b")) },
  ]) func `failures have their own text`(_ golden: Golden) throws {
    try golden.check()
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
