import StakeoutTestSupport
import Testing

import StakeoutMatching

@Suite struct MatcherPreparingTests {
  /// Makes a matcher, and writes down when it is prepared ("looks") and when it judges a value.
  final class Diary {
    var lines: [String] = []

    var matcher: Matcher<Int> {
      Matcher(noun: { "a number" }) {
        self.lines.append("looks")
        return Matcher { expression in
          let value = try expression.evaluate()
          self.lines.append("judges \(stringify(value))")
          return MatcherResult(bool: value == 1, message: .expectedActualValueTo("be one"))
        }
      }
    }

    func value() -> Int {
      lines.append("evaluates")
      return 1
    }
  }

  let inOrder = ["looks", "evaluates", "judges 1"]

  @Test func `it looks, the expression is evaluated, it judges`() throws {
    let diary = Diary()
    #expect(to(diary.value(), diary.matcher) == nil)
    #expect(diary.lines == inOrder)
    #expect(to(2, diary.matcher) == "expected to be one, got <2>")
  }

  @Test func `so it is for an asynchronous expression`() async throws {
    let diary = Diary()
    let expression = expression(diary.value()).toAsyncExpression()
    #expect(try await diary.matcher.satisfies(expression).status == .matches)
    #expect(diary.lines == inOrder)
  }

  @Test func `what has looked does not look again`() {
    let diary = Diary()
    let prepared = diary.matcher.prepared
    #expect(!prepared.isPreparing)
    #expect(prepared.prepared.asPattern(1))
    #expect(diary.lines == ["looks", "judges 1"])
  }

  @Test func `negated, joined or renamed it still looks first`() async throws {
    let diary = Diary()
    let matcher = not(not(diary.matcher)).named("one") && beGreaterThan(0)
    #expect(matcher.isPreparing && matcher.evaluatesOnce)
    let expression = expression(diary.value()).toAsyncExpression()
    #expect(try await matcher.satisfies(expression).status == .matches)
    #expect(diary.lines == inOrder)
    #expect(matcher.noun == "all of (one, > 0)")
  }

  @Test func `other matchers have nothing to prepare`() {
    #expect(!(beNil() as Matcher<Int>).isPreparing)
    #expect(!(beGreaterThan(1) && not(equal(2))).isPreparing)
    #expect(equal(2).prepared.noun == "2")
  }
}
