import StakeoutMatching
import Testing

@Suite struct MatcherJudgingTests {
  @Test func `texts are built for who reads them`() throws {
    var read: [String] = []
    func text(_ text: String) -> String {
      read.append(text)
      return text
    }
    let matcher = Matcher<Int>.judging(text("be odd"), noun: text("odd"), where: { $0 == 1 })
    let result = try matcher.satisfies(expression(1))
    #expect(result.toBoolean(expectation: .toMatch))
    #expect(try matcher.satisfies(expression(nil)).status == .fail)
    #expect(read == [])
    #expect(result.message.expectedMessage == "be odd")
    #expect(matcher.noun == "odd")
    #expect(read == ["be odd", "odd"])
  }

  @Test func `nil does not reach the closure`() {
    let matcher = Matcher<Int>.judging("m", noun: "n") { _ -> MatcherStatus in
      Issue.record("it ran")
      return .matches
    }
    #expect(to(nil, matcher) == "expected to m, got <nil> (use beNil() to match nils)")
  }
}
