import ExpectationTestSupport
import StakeoutExpectations
import StakeoutNimble
import Testing

/// Matchers of values do not handle an error of the expression: the expectation reports it.
@Suite struct ThrowingExpressionTests {
  private func check<T>(_ type: T.Type, _ matchers: Matcher<T>...) {
    for matcher in matchers {
      let texts = failures { expect { () throws -> T in throw Boom() }.to(matcher) }
      #expect(texts == ["unexpected error thrown: <boom>"], "\(matcher.noun)")
    }
  }

  @Test func `an error fails the matchers of single values`() {
    check(
      Int.self, equal(1), beGreaterThan(1), beGreaterThanOrEqualTo(1), beLessThan(1),
      beLessThanOrEqualTo(1), beWithin(1...3), beNil(), not(equal(1)),
      satisfyAllOf(beGreaterThan(1), beLessThan(3)), satisfyAnyOf(equal(1), equal(2)),
      beGreaterThan(1) && beLessThan(3), equal(1) || equal(3))
    check(Double.self, beCloseTo(1.5))
    check(Bool.self, beTrue(), beFalse(), beTruthy(), beFalsy())
    check(Any.self, beAKindOf(Int.self), beAnInstanceOf(Int.self))
    check(Result<Int, Boom>.self, beSuccess(equal(1)), beFailure())
    check((any Error).self, matchError(Boom.self))
  }

  @Test func `an error fails the matchers of collections and texts`() {
    check(
      [Int].self, equal([1]), contain(1), contain(1, 2), beginWith(1), endWith(1), beEmpty(),
      haveCount(1), elementsEqual([1]), allPass(beLessThan(9)), allPass { $0 < 9 },
      containElementSatisfying { $0 < 0 })
    check(Set<Int>.self, equal(Set([1])))
    check([String: Int].self, equal(["a": 1]))
    check(
      String.self, equal("a"), contain("a"), beginWith("a"), endWith("a"), match("a+"), beEmpty(),
      haveCount(1), map(\.count, equal(1)), compactMap({ Int($0) }, equal(1)))
  }
}
