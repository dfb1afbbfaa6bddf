import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct MatcherRequireNonNilTests {
  @Test func `nil turns every status into fail`() throws {
    for status in [MatcherStatus.matches, .doesNotMatch, .fail] {
      let matcher = Matcher<Int>.simpleNilable("m") { _ in status }
      let result = try matcher.requireNonNil.satisfies(expression(nil))
      #expect(result.status == .fail)
      #expect(result.message.expectedMessage == "m (use beNil() to match nils)")
      #expect(try matcher.requireNonNil.satisfies(expression(1)).status == status)
    }
  }

  @Test func `the hint stays above details`() {
    let matcher = Matcher<Int> { _ in
      MatcherResult(bool: true, message: .details(.expectedActualValueTo("m"), "more"))
    }
    #expect(
      to(nil, matcher.requireNonNil)
        == "expected to m, got <nil> (use beNil() to match nils)\nmore")
  }

  @Test(arguments: [nil, 1]) func `the expression is evaluated once`(value: Int?) {
    let asksTwice = Matcher<Int>.define("m") { expression, message in
      _ = try expression.evaluate()
      return MatcherResult(bool: try expression.evaluate() == 1, message: message)
    }
    let asksAnew = Matcher<Int>.simple { expression in
      MatcherStatus(bool: try expression.withoutCaching().evaluate() == 1)
    }
    let doesNotAsk = Matcher<Int>.simple { _ in .matches }
    #expect(evaluations(of: value, by: asksTwice) == 1)
    #expect(evaluations(of: value, by: asksTwice.requireNonNil) == 1)
    #expect(evaluations(of: value, by: asksAnew) == 1)
    #expect(evaluations(of: value, by: doesNotAsk) == 1)
  }

  @Test func `an error that the matcher swallows comes out all the same`() {
    let counted = Counted<Int>(try { () throws -> Int in throw PlainError.boom }())
    let matcher = Matcher<Int>.simple { expression in
      (try? expression.evaluate()) == nil ? .matches : .fail
    }
    #expect(throws: PlainError.self) { try matcher.satisfies(counted.expression) }
    #expect(counted.evaluations == 1)
  }

  @Test func `nothing is turned into text`() throws {
    let matcher = Matcher<Unprintable> { _ in
      MatcherResult(status: .matches) {
        Issue.record("the message was built")
        return .fail("")
      }
    }
    #expect(try matcher.requireNonNil.satisfies(expression(nil)).status == .fail)
    #expect(try matcher.requireNonNil.satisfies(expression(Unprintable(1))).status == .matches)
  }
}
