import ExpectationTestSupport
import Foundation
import RegexBuilder
import StakeoutExpectations
import StakeoutBase
import StakeoutNimble
import Testing

/// The matchers of values as a test writes them; what each one says is tested beside it.
@Suite struct ValueMatchersTests {
  class Base {}
  class Derived: Base {}

  let success = Result<Int, Boom>.success(1)
  let failure = Result<Int, Boom>.failure(Boom())

  @Test func `what fails in a closure is reported, and fails the matcher`() {
    #expect(
      failures {
        expect(success).to(beSuccess { _ in fail("inner") })
        expect(failure).to(beFailure { _ in fail("inner") })
        expect(success).to(beSuccess { expect($0).to(beGreaterThan(0)) })
      } == [
        "inner", "expected to be <success(Int)> that satisfies block, got <success(1)>",
        "inner", "expected to be <failure(Boom)> that satisfies block, got <failure(boom)>",
      ])
  }

  @Test func `a reason is printed`() {
    #expect(
      failures {
        expect { () -> ToSucceedResult in .failed(reason: "why") }.to(succeed())
      } == ["expected to succeed, got <failed> because <why>"])
  }

  @Test func `numbers are compared`() {
    expect(3).to(beGreaterThanOrEqualTo(3))
    expect(3).to(beLessThan(4))
    expect(3).to(beLessThanOrEqualTo(3))
    expect(3).to(beWithin(1...3))
    expect(3).toNot(beWithin(1..<3))
    expect(1.2).to(beCloseTo(1, within: 0.5))
    expect([1.2, 2]).to(beCloseTo([1, 2], within: 0.5))
    expect(1.2 as NSNumber).to(beCloseTo(1, within: 0.5))
    expect(Date(timeIntervalSince1970: 0)).to(
      beCloseTo(Date(timeIntervalSince1970: 0.5), within: 1))
  }

  @Test func `truth is judged`() {
    expect(1).to(beTruthy())
    expect(2).toNot(beTruthy())
    expect(0.0).to(beFalsy())
    expect(true).to(beTruthy())
    expect(nil as Bool?).to(beFalsy())
    expect(true as NSNumber).to(beTruthy())
    expect(()).to(beVoid())
  }

  @Test func `types and identity are judged`() {
    let object = Derived()
    expect(object).to(beAKindOf(Base.self))
    expect(object).toNot(beAnInstanceOf(Base.self))
    expect(object as Any).to(beAnInstanceOf(Derived.self))
    expect(object).to(be(object))
    expect(object).toNot(beIdenticalTo(Derived()))
    expect(object as AnyObject).to(beIdenticalTo(object))
    expect(NSMutableArray()).to(beAKindOf(NSArray.self))
  }

  @Test func `strings, errors and results`() {
    expect("a1").to(match("[0-9]$"))
    expect("a1").to(match(/\d$/))
    expect("a1").to(match(OneOrMore(.digit)))
    expect(Boom() as any Error).to(matchError(Boom()))
    expect(Boom() as any Error).to(matchError(Boom.self))
    expect(success).to(beSuccess(1))
    expect(success).to(beSuccess(beLessThan(2)))
    expect(failure).to(beFailure())
    expect(failure).toNot(beSuccess())
    expect(Result<Int, any Error>.failure(Boom())).to(beFailure(matchError(Boom.self)))
  }

  @Test func `the matchers wait with toEventually`() async {
    await expect { 2.0 }.toEventually(beCloseTo(2))
    await expecta(success).to(beSuccess(equal(1)))
  }
}
