import StakeoutNimble
import StakeoutTestSupport
import Testing

import StakeoutContext
import StakeoutCore
import StakeoutMatching

/// The behaviour that `satisfyAllOf` and `satisfyAnyOf` share.
///
/// Each of them has a suite of its own as well.
@Suite struct CombinedResultsTests {
  typealias Combinator = @Sendable ([Matcher<Int>]) -> Matcher<Int>
  static let combinators: [Combinator] = [{ satisfyAllOf($0) }, { satisfyAnyOf($0) }]

  @Test(arguments: combinators)
  func `the expression is evaluated once, whatever the matchers do`(combinator: Combinator) {
    let curious = Matcher<Int> { expression in
      _ = try expression.evaluate()
      _ = try expression.withoutCaching().evaluate()
      return MatcherResult(bool: false, message: .fail(""))
    }
    #expect(evaluations(of: 1, by: combinator([curious, equal(1), curious])) == 1)
    #expect(evaluations(of: nil, by: combinator([curious, beNil()])) == 1)
    let errors = combinator([throwError(), throwError()])
    let times = evaluations(of: try explode(), by: errors)
    #expect(times == 1)
  }

  @Test(arguments: combinators)
  func `the sources are named if all name one`(combinator: Combinator) {
    let (one, other) = (Alarm(), Alarm())
    let (matcher, same) = (equal(1).woken(by: one), equal(2).woken(by: one))
    #expect(combinator([matcher, same]).alarm(for: 1) === one)
    #expect(combinator([matcher]).alarm(for: 1) === one)
    #expect(combinator([matcher, same]).alarm(for: nil) == nil)
    let both = combinator([matcher, same.woken(by: other)])
    #expect(both.wakeSource?(1) is JointWakeSource)
    #expect(both.wakeSource?(nil) == nil)
    #expect(combinator([matcher, equal(3)]).wakeSource == nil)
    #expect(combinator([]).wakeSource == nil)
  }

  @Test(arguments: combinators)
  func `an error of a matcher is the error of all`(combinator: Combinator) {
    let throwing = Matcher<Int> { _ in throw PlainError.boom }
    let text = "unexpected error thrown: <boom>"
    #expect(to(1, combinator([equal(1), throwing])) == text)
    #expect(toNot(1, combinator([throwing, equal(1)])) == text)
    let failure = to(try explode(), combinator([throwError(), equal(1)]))
    #expect(failure == text)
  }
}
