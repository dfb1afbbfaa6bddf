import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

/// A value that passes is never turned into text.
@Suite struct UnprintedTests {
  let one = Unprintable(1)
  let two = Unprintable(2)
  let three = Unprintable(3)

  @Test func `values that pass`() {
    accepts(equal(one), one)
    accepts(equal(one as Unprintable?), one)
    refuses(equal(two), one)
    accepts(equal([one, nil] as [Unprintable?]), [one, nil])
    accepts(equal([one: two] as [Unprintable: Unprintable?]), [one: two])
    accepts(equal(Set([one])), Set([one]))
    refuses(equal(Set([two])), Set([one]))
    accepts(equal((one, two)), (one, two))
    refuses(equal([(one, one)]), [(one, two)])
    refuses(beNil(), one)
    accepts(beGreaterThan(one), two)
    accepts(beGreaterThanOrEqualTo(one), two)
    refuses(beGreaterThanOrEqualTo(two), one)
    accepts(beLessThan(two), one)
    refuses(beLessThan(one), two)
    accepts(beLessThanOrEqualTo(two), one)
    refuses(beLessThanOrEqualTo(one), two)
    accepts(beWithin(one...three), two)
    accepts(beWithin(one..<three), two)
  }

  @Test func `collections that pass`() {
    accepts(allPass(equal(one)), [one, one])
    refuses(allPass { $0 == one }, [one, two])
    refuses(beEmpty(), [one])
    accepts(haveCount(1), [one])
    accepts(beginWith(one), [one])
    refuses(beginWith(prefix: [two]), [one])
    accepts(endWith(one), [one])
    accepts(elementsEqual([one]), [one])
    accepts(contain(one), [one])
    refuses(contain(two), Set([one]))
  }

  @Test func `results and errors that pass`() {
    let success = Result<Unprintable, EquatableError>.success(one)
    accepts(beSuccess(), success)
    accepts(beSuccess(one), success)
    accepts(beSuccess(equal(one)), success)
    let failure = Result<Int, Unprintable>.failure(one)
    accepts(beFailure(), failure)
    accepts(beFailure(equal(one)), failure)
    accepts(matchError(one), one)
    accepts(matchError(Unprintable.self), one)
    refuses(matchError(two), one)
    func throwing() throws -> Int { throw one }
    accepts(throwError(), try throwing())
    accepts(throwError(one), try throwing())
    accepts(throwError(errorType: Unprintable.self), try throwing())
    refuses(throwError(two), try throwing())
  }

  @Test func `verdicts of several matchers that pass`() {
    accepts(map({ Unprintable($0) }, equal(one)), 1)
    accepts(not(equal(two)), one)
    accepts(equal(one) && not(equal(two)), one)
    refuses(equal(two) || equal(two), one)
  }
}
