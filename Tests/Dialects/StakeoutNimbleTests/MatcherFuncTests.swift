import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct MatcherFuncTests {
  /// A matcher as the guide of old Nimble versions writes it.
  private func equalTo<T: Equatable>(_ expectedValue: T?) -> Matcher<T> {
    MatcherFunc { actualExpression, failureMessage in
      failureMessage.postfixMessage = "equal <\(stringify(expectedValue))>"
      return try actualExpression.evaluate() == expectedValue
    }
  }

  private func beginWith<T: Equatable>(_ start: T) -> Matcher<[T]> {
    NonNilMatcherFunc { actualExpression, failureMessage in
      failureMessage.postfixMessage = "begin with <\(start)>"
      return try actualExpression.evaluate()?.first == start
    }
  }

  private func matcher(_ write: @escaping (FailureMessage) -> Void) -> Matcher<Int> {
    MatcherFunc { _, message in
      write(message)
      return false
    }
  }

  @Test func `true matches and false does not, and nil fails both ways if it is not accepted`() {
    accepts(equalTo(1), 1, "equal <1>, got <1>")
    refuses(equalTo(2), 1, "equal <2>, got <1>")
    accepts(equalTo(nil as Int?), nil)
    accepts(beginWith(1), [1, 2])
    failsForNil(beginWith(1), "begin with <1>")
    reportsError(MatcherFunc { _, _ in throw PlainError.boom } as Matcher<Int>, 1)
  }

  @Test func `the text is what the message says`() {
    let whale = matcher { message in
      message.actualValue = "a whale"
      message.postfixActual = " (blue)"
    }
    let more = matcher { message in
      message.extendedMessage = "more"
      message.userDescription = "first "
    }
    #expect(to(1, matcher { _ in }) == "expected to match, got <1>")
    #expect(to(1, whale) == "expected to match, got a whale (blue)")
    #expect(to(1, more, description: "why") == "first why\nexpected to match, got <1>\nmore")
    #expect(to(1, matcher { $0.stringValue = "as it is" }) == "as it is")
  }
}
