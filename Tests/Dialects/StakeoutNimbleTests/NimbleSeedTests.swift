import Dispatch
import Foundation
import StakeoutNimble
import XCTest

/// The examples of Nimble's introduction in XCTest, unchanged except for the import.
final class NimbleSeedTests: XCTestCase {
  func testIntroduction() {
    let ocean = Ocean()
    expect(1 + 1).to(equal(2))
    expect(1.2).to(beCloseTo(1.1, within: 0.1001))
    expect(3) > 2
    expect("seahorse").to(contain("sea"))
    expect(["Atlantic", "Pacific"]).toNot(contain("Mississippi"))
    expect(ocean.isClean).toEventually(beTruthy())
  }

  func testExpectationsAndTheirOpposites() {
    let seagull = Seagull()
    expect(seagull.squawk).to(equal("Squee!"))
    expect(seagull.squawk).toNot(equal("Oh, hello there!"))
    expect(seagull.squawk).notTo(equal("Oh, hello there!"))
    expect(seagull.squawk) != "Hi!"
    expect(10) > 2
  }

  func testPrimitivesOfC() {
    let actual: CInt = 1
    let expectedValue: CInt = 1
    expect(actual).to(equal(expectedValue))
    expect(1 as CInt).to(equal(1))
  }

  func testAsynchronousExpectations() {
    let ocean = Ocean()
    DispatchQueue.main.async {
      ocean.add("dolphins")
      ocean.add("whales")
    }
    expect(ocean.creatures).toEventually(contain("dolphins", "whales"))
    DispatchQueue.global().async { ocean.add("starfish") }
    expect(ocean.creatures).toEventually(contain("starfish"), timeout: 3)
    expect(ocean.creatures).toEventuallyNot(contain("squid"))
  }

  func testWaitUntil() {
    waitUntil { done in
      DispatchQueue.global().async { done() }
    }
    waitUntil(timeout: 10) { done in
      done()
    }
  }

  func testEquivalence() {
    let (actual, expected) = (2, 2)
    expect(actual).to(equal(expected))
    expect(actual) == expected
    expect(actual).toNot(equal(3))
    expect(actual) != 3
  }

  func testIdentity() {
    let (actual, other) = (Ocean(), Ocean())
    let expected = actual
    expect(actual).to(beIdenticalTo(expected))
    expect(actual) === expected
    expect(actual).toNot(beIdenticalTo(other))
    expect(actual) !== other
  }

  func testComparisons() {
    let actual = 2
    expect(actual).to(beLessThan(3))
    expect(actual) < 3
    expect(actual).to(beLessThanOrEqualTo(2))
    expect(actual) <= 2
    expect(actual).to(beGreaterThan(1))
    expect(actual) > 1
    expect(actual).to(beGreaterThanOrEqualTo(2))
    expect(actual) >= 2
  }

  func testCloseness() {
    let (actual, expected, delta) = (10.00001, 10.0, 0.1)
    expect(actual).to(beCloseTo(expected, within: delta))
    expect(10.01).to(beCloseTo(10, within: 0.1))
    expect(actual) ≈ expected
    expect(actual) ≈ (expected, delta)
    expect(actual) ≈ expected ± delta
    expect(actual) == expected ± delta
    expect([0.0, 2.0]) ≈ [0.00001, 2.00001]
    expect([0.0, 2.0]).to(beCloseTo([0.09, 2.09], within: 0.1))
  }

  func testTypes() {
    let dolphin = Dolphin()
    expect(dolphin).to(beAnInstanceOf(Dolphin.self))
    expect(dolphin).to(beAKindOf(Mammal.self))
    expect(dolphin).toNot(beAnInstanceOf(Mammal.self))
  }

  func testTruthiness() {
    let nothing: Bool? = nil
    expect(true).to(beTruthy())
    expect(true).to(beTrue())
    expect(nothing).to(beFalsy())
    expect(false).to(beFalsy())
    expect(false).to(beFalse())
    expect(nothing).to(beNil())
  }

  func testCollections() {
    expect(["whale", "dolphin", "starfish"]).to(contain("dolphin", "starfish"))
    expect([String]()).to(beEmpty())
    expect([1, 2, 3]).to(beginWith(1))
    expect([1, 2, 3]).to(endWith(3))
    expect([1, 2, 3, 4]).to(allPass({ $0 < 5 }))
    expect([1, 2, 3, 4]).to(allPass(beLessThan(5)))
    expect(NSArray(array: ["a", "b"])).to(contain("a"))
    expect(NSSet()).to(beEmpty())
  }

  func testStrings() {
    let actual = "seahorse"
    expect(actual).to(contain("aho"))
    expect(actual).to(beginWith("sea"))
    expect(actual).to(endWith("horse"))
    expect("").to(beEmpty())
    expect(actual).to(match("^s.*e$"))
  }

  func testFailures() {
    let failures = gatherFailingExpectations(silently: true) {
      expect(1 + 1).to(equal(3))
      expect("seahorse").to(contain("land"))
      expect(["Atlantic", "Pacific"]).toNot(contain("Pacific"))
      expect(3) > 4
      expect(nil as Int?).to(equal(nil))
      expect([1, 2, 3, 4]).to(allPass(beLessThan(4)))
      expect(10.01).to(beCloseTo(10, within: 0.001))
      expect("").to(haveDescription("a"))
      expect([1]).to(beginWithElement(2))
      expect(nil as [Int]?).toNot(beginWithElement(2))
    }
    XCTAssertEqual(
      failures.map(\.message.stringValue),
      [
        "expected to equal <3>, got <2>",
        "expected to contain <land>, got <seahorse>",
        "expected to not contain <Pacific>, got <[Atlantic, Pacific]>",
        "expected to be greater than <4>, got <3>",
        "expected to equal <nil>, got <nil> (use beNil() to match nils)",
        "expected to all be less than <4>, but failed first at element <4> in <[1, 2, 3, 4]>",
        "expected to be close to <10.0> (within 0.001), got <10.01>",
        "expected to match, got <>",
        "expected to begin with <2>, got <[1]>",
        "expected to not begin with <2>, got <nil> (use beNil() to match nils)",
      ])
  }

  func testMatchersOfOnesOwn() {
    expect(3).to(equalAsShown(3))
    expect(nil as Int?).to(beNilAsShown())
    expect(URL(fileURLWithPath: "/")).to(haveDescription("file:///"))
    expect([1, 2]).to(beginWithElement(1))
    let failures = gatherFailingExpectations(silently: true) {
      expect(3).to(beUnderTheSea(showing: true))
      expect(3).to(beUnderTheSea(showing: false))
    }
    XCTAssertEqual(
      failures.map(\.message.stringValue),
      ["expected to be under the sea, got <3>", "expected to be under the sea"])
  }
}

final class NimbleSeedTrapTests: XCTestCase {
  func testExceptions() {
    let exception = NSException(
      name: NSInternalInconsistencyException,
      reason: "Not enough fish in the sea",
      userInfo: ["something": "is fishy"])
    expect { exception.raise() }.to(raiseException())
    expect { exception.raise() }.to(raiseException(named: NSInternalInconsistencyException))
    expect { exception.raise() }.to(
      raiseException(
        named: NSInternalInconsistencyException,
        reason: "Not enough fish in the sea"))
    expect { exception.raise() }.to(
      raiseException(
        named: NSInternalInconsistencyException,
        reason: "Not enough fish in the sea",
        userInfo: ["something": "is fishy"]))
  }

  func testExceptionsWithMatchers() {
    let exception = NSException(name: NSExceptionName("a name"), reason: "a reason", userInfo: nil)
    expect { exception.raise() }.to(raiseException(named: equal("a name")))
    expect { exception.raise() }.to(raiseException(reason: beginWith("a r")))
    expect { exception.raise() }.to(
      raiseException(named: equal("a name"), reason: beginWith("a r")))
  }
}

private func equalAsShown<T: Equatable>(_ expectedValue: T?) -> Matcher<T> {
  MatcherFunc { actualExpression, failureMessage in
    failureMessage.postfixMessage = "equal <\(stringify(expectedValue))>"
    return try actualExpression.evaluate() == expectedValue
  }
}

private func beNilAsShown<T>() -> Matcher<T> {
  MatcherFunc { actualExpression, failureMessage in
    failureMessage.postfixMessage = "be nil"
    return try actualExpression.evaluate() == nil
  }
}

private func haveDescription<T: CustomStringConvertible>(_ description: String) -> Matcher<T> {
  MatcherFunc { actual, _ in
    try actual.evaluate()?.description == description
  }
}

private func beUnderTheSea(showing: Bool) -> Matcher<Int> {
  MatcherFunc { _, failureMessage in
    if !showing { failureMessage.actualValue = nil }
    failureMessage.postfixMessage = "be under the sea"
    return false
  }
}

private func beginWithElement<S: Sequence, T: Equatable>(_ startingElement: T) -> Matcher<S>
where S.Element == T {
  NonNilMatcherFunc { actualExpression, failureMessage in
    failureMessage.postfixMessage = "begin with <\(startingElement)>"
    if let actualValue = try actualExpression.evaluate() {
      var actualGenerator = actualValue.makeIterator()
      return actualGenerator.next() == startingElement
    }
    return false
  }
}

final class Ocean: @unchecked Sendable {
  // SAFETY: the lock guards the list.
  private let lock = NSLock()
  private var list: [String] = []

  var isClean: Bool { true }
  var creatures: [String] { lock.withLock { list } }

  func add(_ creature: String) {
    lock.withLock { list.append(creature) }
  }
}

struct Seagull {
  let squawk = "Squee!"
}

class Mammal: NSObject {}
final class Dolphin: Mammal {}
