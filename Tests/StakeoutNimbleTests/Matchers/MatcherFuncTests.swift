import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct MatcherFuncTests {
  /// As the guide of the old versions writes it.
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

  @Test func `true matches and false does not`() {
    #expect(to(1, equalTo(1)) == nil)
    #expect(toNot(1, equalTo(2)) == nil)
    #expect(to(1, equalTo(2)) == "expected to equal <2>, got <1>")
    #expect(toNot(1, equalTo(1)) == "expected to not equal <1>, got <1>")
    #expect(to(nil, equalTo(nil as Int?)) == nil)
  }

  @Test func `nil fails both ways if it is not accepted`() {
    #expect(to([1, 2], beginWith(1)) == nil)
    let got = "begin with <1>, got <nil> (use beNil() to match nils)"
    #expect(to(nil, beginWith(1)) == "expected to \(got)")
    #expect(toNot(nil, beginWith(1)) == "expected to not \(got)")
  }

  @Test func `the text is what the message says`() {
    let under = matcher { $0.postfixMessage = "be under the sea" }
    let valueless = matcher { message in
      message.actualValue = nil
      message.postfixMessage = "be under the sea"
    }
    let whale = matcher { message in
      message.actualValue = "a whale"
      message.postfixActual = " (blue)"
    }
    let more = matcher { message in
      message.extendedMessage = "more"
      message.userDescription = "first "
    }
    #expect(to(1, matcher { _ in }) == "expected to match, got <1>")
    #expect(to(1, under) == "expected to be under the sea, got <1>")
    #expect(to(1, valueless) == "expected to be under the sea")
    #expect(to(1, whale) == "expected to match, got a whale (blue)")
    #expect(to(1, more, description: "why") == "first why\nexpected to match, got <1>\nmore")
    #expect(to(1, matcher { $0.stringValue = "as it is" }) == "as it is")
  }

  @Test func `an error is the failure`() {
    let throwing: Matcher<Int> = MatcherFunc { _, _ in throw PlainError.boom }
    #expect(to(1, throwing) == "unexpected error thrown: <boom>")
    #expect(toNot(1, throwing) == "unexpected error thrown: <boom>")
  }

  @Test func `evaluates once, also when it is not to see nil`() {
    #expect(evaluations(of: 1, by: equalTo(1)) == 1)
    #expect(evaluations(of: [1], by: beginWith(1)) == 1)
  }
}
