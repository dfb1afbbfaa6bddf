import StakeoutTestSupport
import Testing

import StakeoutContext
import StakeoutMatching

@Suite struct MatcherTests {
  @Test func `an explanation stands below the text, and changes nothing else`() throws {
    let source = Alarm()
    let matcher = equal(3).named("three").woken(by: source)
      .explained { actual in actual.map { "it is \($0)" } }
    #expect(matcher.difference(from: 4) == "it is 4")
    #expect(matcher.difference(from: nil) == nil)
    #expect(matcher.noun == "three")
    #expect(matcher.alarm(for: 4) === source)
    #expect(to(4, matcher) == to(4, equal(3)))
    #expect(to(3, matcher) == nil)
  }

  @Test func `without a name it is called after its type`() {
    let matcher = Matcher<Int> { _ in MatcherResult(bool: true, message: .fail("")) }
    #expect(matcher.noun == "matching Int")
  }

  @Test func `a name is built when it is read`() {
    var built = 0
    func name() -> String {
      built += 1
      return "name"
    }
    let matcher = beTrue().named(name())
    #expect(built == 0)
    #expect(matcher.noun == "name")
    #expect(built == 1)
  }

  @Test func `a name survives requireNonNil, and so does the wake source`() {
    let source = Alarm()
    let matcher = beTrue().named("name").woken(by: source).requireNonNil
    #expect(matcher.noun == "name")
    #expect(matcher.alarm(for: true) === source)
    #expect(matcher.wakeSource?(nil) == nil)
    #expect(beTrue().wakeSource == nil)
  }

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
