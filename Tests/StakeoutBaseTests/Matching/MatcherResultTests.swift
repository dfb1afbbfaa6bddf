import StakeoutBase
import Testing

@Suite struct MatcherResultTests {
  @Test(arguments: [
    (MatcherStatus.matches, true, false), (.doesNotMatch, false, true), (.fail, false, false),
  ]) func `three statuses, two styles`(_ row: (status: MatcherStatus, to: Bool, toNot: Bool)) {
    let result = MatcherResult(status: row.status, message: .fail(""))
    #expect(result.toBoolean(expectation: .toMatch) == row.to)
    #expect(result.toBoolean(expectation: .toNotMatch) == row.toNot)
  }

  @Test func `yes and no are two of them`() {
    #expect(MatcherStatus(bool: true) == .matches)
    #expect(MatcherStatus(bool: false) == .doesNotMatch)
    #expect(MatcherResult(bool: true, message: .fail("")).status == .matches)
    #expect(MatcherResult(bool: false, message: { .fail("") }).status == .doesNotMatch)
  }

  @Test func `a message given as a closure is built when it is read`() {
    var built = 0
    let result = MatcherResult(status: .fail) {
      built += 1
      return .fail("text")
    }
    let mapped = result.mapMessage { $0.appended(message: "!") }
    #expect(built == 0)
    #expect(mapped.message.expectedMessage == "text!")
    #expect(mapped.status == .fail)
    #expect(built == 1)
  }

  @Test func `status and message can be changed`() {
    var result = MatcherResult(status: .fail, message: .fail("one"))
    result.status = .matches
    result.message = .expectedTo("two")
    #expect(result.status == .matches)
    #expect(result.message.expectedMessage == "two")
  }
}
