import StakeoutMatching
import StakeoutTestSupport
import Testing

/// Matchers that are made with `Matcher.judging`.
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

  @Test func `the actual value may have a text of its own`() throws {
    var read: [Int?] = []
    func matcher(_ matches: Bool) -> Matcher<Int> {
      .judging(
        "m", noun: "n",
        got: { actual in
          read.append(actual)
          return actual.map { "number \($0)" } ?? "nothing"
        },
        where: { _ in matches })
    }
    #expect(to(1, matcher(true)) == nil)
    #expect(try status(nil, matcher(true)) == .fail)
    #expect(read == [])
    #expect(toNot(1, matcher(true)) == "expected to not m, got number 1")
    #expect(to(nil, matcher(true)) == "expected to m, got nothing (use beNil() to match nils)")
    #expect(evaluations(of: 1, by: matcher(false)) == 1)
    #expect(matcher(true).noun == "n")
  }
}
