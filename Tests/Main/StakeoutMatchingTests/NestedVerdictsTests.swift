import StakeoutTestSupport
import Testing

import StakeoutContext
import StakeoutCore
import StakeoutMatching

/// The texts of combined matchers within combined matchers.
@Suite struct NestedVerdictsTests {
  /// Returns a matcher that no value matches, and that counts how often its text is made.
  private func refusing(_ texts: Locked<Int>) -> Matcher<Int> {
    Matcher { _ in
      MatcherResult(bool: false) {
        texts.withLock { $0 += 1 }
        return .expectedActualValueTo("be <refused>")
      }
    }
  }

  /// A value that counts how often it is printed.
  struct Printed: CustomStringConvertible {
    let prints: Locked<Int>
    var description: String {
      prints.withLock { $0 += 1 }
      return "printed"
    }
  }

  private func report<T>(_ value: T, _ matcher: Matcher<T>) throws -> String {
    let result = try matcher.satisfies(expression(value))
    #expect(result.status == .doesNotMatch)
    return result.failure(.toMatch, verb: "to", description: nil, of: matcher) { value }.report
  }

  @Test(
    arguments: [
      { satisfyAllOf(beGreaterThan(1), $0) }, { satisfyAllOf(equal(1), $0) },
      { satisfyAnyOf(equal(1), $0) }, { beGreaterThan(1) && ($0 || equal(2)) },
      { not(not($0) || equal(2)) }, { not(satisfyAnyOf(not($0), not(equal(3)))) },
    ] as [@Sendable (Matcher<Int>) -> Matcher<Int>])
  func `the innermost text is made as often at any depth`(
    around: @Sendable (Matcher<Int>) -> Matcher<Int>
  ) throws {
    func numberOfTexts(_ depth: Int) throws -> Int {
      let texts = Locked(0)
      let nested = (0..<depth).reduce(refusing(texts)) { matcher, _ in around(matcher) }
      #expect(try !report(3, nested).isEmpty)
      return texts.withLock { $0 }
    }
    #expect(try numberOfTexts(200) <= max(6, numberOfTexts(2)))
  }

  @Test func `the value is printed as often at any depth`() throws {
    func numberOfPrints(_ depth: Int) throws -> Int {
      let prints = Locked(0)
      var nested: Matcher<Printed> = beNil()
      for _ in 0..<depth { nested = satisfyAllOf(not(beNil()), not(not(nested))) }
      #expect(try report(Printed(prints: prints), nested).contains("printed"))
      return prints.withLock { $0 }
    }
    #expect(try numberOfPrints(100) == numberOfPrints(1))
  }

  @Test func `the text is bounded, and ends with the innermost failure`() throws {
    let nested = (0..<1_000).reduce(equal(1)) { matcher, _ in
      satisfyAllOf(beGreaterThan(2), matcher)
    }
    let text = try report(3, nested)
    #expect(text.hasPrefix("expected to match all of: {be greater than <2>}, and {match all of: {"))
    #expect(
      text.hasSuffix(
        "failed: {match all of: {be greater than <2>}, and {equal <1>}}:\n"
          + String(repeating: " ", count: 80) + "failed: {equal <1>}"), "\(text.suffix(300))")
    #expect(text.utf8.count < 40_000)
    #expect(text.split(separator: "\n").count < 70)
  }

  @Test func `few levels are shown whole`() throws {
    let nested = satisfyAllOf(beGreaterThan(2), satisfyAllOf(beGreaterThan(1), equal(1)))
    #expect(
      try report(3, nested) == """
        expected to match all of: {be greater than <2>}, and \
        {match all of: {be greater than <1>}, and {equal <1>}}, got 3
        failed: {match all of: {be greater than <1>}, and {equal <1>}}:
          failed: {equal <1>}
        """)
  }
}
