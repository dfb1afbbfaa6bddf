import Foundation
import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

/// The nouns of matchers, which are their texts where they are used as patterns.
@Suite struct NounsTests {
  typealias Outcome = Result<Int, EquatableError>

  @Test func `values`() {
    #expect(equal(3).noun == "3")
    #expect(equal("text").noun == "text")
    #expect(equal(nil as Int?).noun == "nil")
    #expect(equal(4 as Int?).noun == "4")
    #expect(equal([1, nil] as [Int?]).noun == "[Optional(1), nil]")
    #expect(equal(["a": 1] as [String: Int?]).noun == #"["a": Optional(1)]"#)
    #expect(equal(Set([2, 1, 3])).noun == "[1, 2, 3]")
    #expect(equal(Set([EqualTests.Unordered(value: 1)])).noun == "Set([1])")
    #expect(equal(nil as Set<Int>?).noun == "nil")
    #expect(equal((1, "a")).noun == #"(1, "a")"#)
    #expect(equal([(1, 2)]).noun == "[(1, 2)]")
    #expect((beNil() as Matcher<Int>).noun == "nil")
    #expect(beTrue().noun == "true")
    #expect(beFalse().noun == "false")
    #expect((beTruthy() as Matcher<Bool>).noun == "truthy")
    #expect((beTruthy() as Matcher<Int>).noun == "truthy")
    #expect((beFalsy() as Matcher<Bool>).noun == "falsy")
    #expect((beFalsy() as Matcher<Int>).noun == "falsy")
    #expect((beAKindOf(Int.self) as Matcher<Any>).noun == "a kind of Int")
    #expect((beAnInstanceOf(Int.self) as Matcher<Any>).noun == "an instance of Int")
  }

  @Test func `orders and ranges`() {
    #expect(beGreaterThan(2).noun == "> 2")
    #expect(beGreaterThanOrEqualTo(2).noun == ">= 2")
    #expect(beGreaterThanOrEqualTo(nil as Int?).noun == ">= nil")
    #expect(beLessThan(2).noun == "< 2")
    #expect(beLessThan(nil as Int?).noun == "< nil")
    #expect(beLessThanOrEqualTo(2).noun == "<= 2")
    #expect(beLessThanOrEqualTo(nil as Int?).noun == "<= nil")
    #expect(beWithin(1...3).noun == "within 1...3")
    #expect(beWithin(1..<3).noun == "within 1..<3")
    #expect(beCloseTo(2.5, within: 0.5).noun == "2.5 ± 0.5")
    #expect(beCloseTo(2.5 as NSNumber).noun == "2.5 ± 0.0001")
    #expect(beCloseTo([2.5], within: 0.5).noun == "[2.5] ± 0.5 each")
  }

  @Test func `collections and strings`() {
    #expect((allPass(beGreaterThan(3)) as Matcher<[Int]>).noun == "all > 3")
    #expect((allPass { $0 < 3 } as Matcher<[Int]>).noun == "all pass a condition")
    #expect((allPass("be small") { $0 < 3 } as Matcher<[Int]>).noun == "all be small")
    #expect((beEmpty() as Matcher<[Int]>).noun == "empty")
    #expect((haveCount(3) as Matcher<[Int]>).noun == "count 3")
    #expect(beginWith("a").noun == "beginning with a")
    #expect((beginWith(1) as Matcher<[Int]>).noun == "beginning with 1")
    #expect((beginWith(prefix: [1]) as Matcher<[Int]>).noun == "beginning with [1]")
    #expect(endWith("a").noun == "ending with a")
    #expect((endWith(1) as Matcher<[Int]>).noun == "ending with 1")
    #expect((elementsEqual([1, 2]) as Matcher<[Int]>).noun == "the elements of [1, 2]")
    #expect((contain(1, 2) as Matcher<[Int]>).noun == "containing 1, 2")
    #expect(contain("a").noun == "containing a")
    #expect((contain("a") as Matcher<NSString>).noun == "containing a")
    #expect((contain(1, nil) as Matcher<any NMBContainer>).noun == "containing 1, nil")
    let plain: Matcher<[Int]> = containElementSatisfying { $0 > 5 }
    #expect(plain.noun == "containing an element that satisfies matcher")
    let named: Matcher<[Int]> = containElementSatisfying({ $0 > 5 }, "that is big")
    #expect(named.noun == "containing an element that is big")
    #expect(match("^a").noun == "matching ^a")
    #expect(match(nil).noun == "matching nil")
    #expect(match(/a/).noun == "matching </a/>")
  }

  @Test func `results and errors`() {
    #expect((beSuccess() as Matcher<Outcome>).noun == "success(Int)")
    #expect((beSuccess(1) as Matcher<Outcome>).noun == "success(1)")
    #expect((beSuccess(beGreaterThan(1)) as Matcher<Outcome>).noun == "success(> 1)")
    #expect((beSuccess { _ in } as Matcher<Outcome>).noun == "success(satisfying a block)")
    #expect((beFailure() as Matcher<Outcome>).noun == "failure(EquatableError)")
    #expect((beFailure(equal(.a)) as Matcher<Outcome>).noun == "failure(a)")
    #expect((beFailure { _ in } as Matcher<Outcome>).noun == "failure(satisfying a block)")
    #expect(matchError(PlainError.boom).noun == "error <boom>")
    #expect(matchError(EquatableError.a).noun == "error <a>")
    #expect(matchError(PlainError.self).noun == "error from type <PlainError>")
    #expect((throwError() as Matcher<Int>).noun == "throwing any error")
    #expect((throwError(EquatableError.a) as Matcher<Int>).noun == "throwing error <a>")
  }

  @Test func `other matchers`() {
    #expect((map(\.count, equal(3)) as Matcher<[Int]>).noun == "mapped to 3")
    #expect((compactMap({ Int($0) }, equal(3)) as Matcher<String>).noun == "mapped to 3")
    #expect(not(equal(3)).noun == "not(3)")
    #expect(not(equal(3) || beNil()).noun == "not(any of (3, nil))")
    #expect(satisfyAllOf(equal(3), beGreaterThan(2)).noun == "all of (3, > 2)")
    #expect((equal(3) && beNil()).noun == "all of (3, nil)")
    #expect(satisfyAnyOf(equal(3), beNil()).noun == "any of (3, nil)")
    #expect((equal(3) || equal(4) && beNil()).noun == "any of (3, all of (4, nil))")
    #expect((postNotifications(haveCount(1)) as Matcher<Void>).noun == "posting count 1")
  }
}
