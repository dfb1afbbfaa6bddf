import Foundation
import StakeoutNimble
import XCTest

/// Nimble's matchers, handlers and blocking verbs, written as in tests with XCTest.
final class NimbleSurfaceMatcherTests: XCTestCase {
  func testValues() {
    expect([1, 2]).to(equal([1, 2]))
    expect([1: 2]).to(equal([1: 2]))
    expect(Set([1])) == [1]
    expect((1, "a")).to(equal((1, "a")))
    expect((1, "a", 2.0)) == (1, "a", 2.0)
    expect([(1, "a")]) == [(1, "a")]
    expect([1, nil]).to(equal([1, nil]))
    expect(nil as Int?) == nil
    expect(1) != nil
    expect {} == ()
    expect(5).to(beWithin(1...5))
    expect(5).to(beWithin(1..<6))
    expect(Date(timeIntervalSinceReferenceDate: 1)).to(
      beCloseTo(Date(timeIntervalSinceReferenceDate: 1.00001)))
    expect(1.5 as Float).to(beCloseTo(1.5, within: 0.1))
    expect(NSNumber(value: 1)) ≈ NSNumber(value: 1.00001)
    expect(DefaultDelta) ≈ defaultDelta()
    expect("a").to(be(kindOf: String.self))
    expect(NSString("a")).to(beAKindOf(NSString.self))
    let object = NSObject()
    expect(object).to(be(object))
  }

  func testCollections() {
    expect([1, 2, 3]).to(haveCount(3))
    expect([1, 2, 3]).to(beginWith(prefix: [1, 2]))
    expect([1, 2]).to(elementsEqual(1...2))
    expect([1, 2]).to(elementsEqual(["a", "bb"], by: { $0 == $1.count }))
    expect([1, 2]).to(containElementSatisfying({ $0 == 2 }))
    expect([1, 2]).to(containElementSatisfying({ $0 == 2 }, "that is two"))
    expect([1, 2]).to(allPass("be small") { $0 < 3 })
    expect([1, 2]).to(satisfyAllOf(contain(1), haveCount(2)))
    expect(3).to(satisfyAnyOf(equal(1), equal(3)))
    expect(3).to(equal(3) && not(equal(4)) || beLessThan(1))
    expect("four").to(map({ $0.count }, equal(4)))
    expect("4").to(map({ Int($0) }, equal(4)))
    expect("4").to(compactMap({ Int($0) }, equal(4)))
    expect(NSDictionary(dictionary: [1: 2])).to(beEmptyNot())
    expect("abc").to(match(/b./))
  }

  func testErrorsAndResults() {
    expect { throw Oops.first(1) }.to(throwError())
    expect { throw Oops.first(1) }.to(throwError(Oops.first(1)))
    expect { throw Oops.first(1) }.to(throwError(errorType: Oops.self))
    expect { throw Oops.first(1) }.to(throwError { (error: Oops) in expect(error) == .first(1) })
    expect { throw Oops.first(1) }.to(
      throwError { error in expect(error).to(matchError(Oops.self)) })
    expect(Oops.first(1) as any Error).to(matchError(Oops.first(1)))
    let result = Result<Int, Oops>.success(1)
    expect(result).to(beSuccess())
    expect(result).to(beSuccess(1))
    expect(result).to(beSuccess(beGreaterThan(0)))
    expect(result).to(beSuccess { expect($0) == 1 })
    expect(result).toNot(beFailure())
    let failure = Result<Int, Oops>.failure(.first(2))
    expect(failure).to(beFailure { expect($0) == .first(2) })
    expect(failure).to(beFailure(equal(.first(2))))
    expect { ToSucceedResult.succeeded }.to(succeed())
    expect { .failed(reason: "so") }.toNot(succeed())
    let center = NotificationCenter()
    let name = Notification.Name("rang")
    expect { center.post(name: name, object: nil) }.to(
      postNotifications(haveCount(1), from: center))
  }

  func testBlockingVerbs() throws {
    expect(1).toEventually(equal(1), timeout: .seconds(1), pollInterval: .milliseconds(1))
    expect(1).toEventuallyNot(equal(2))
    expect(1).toNotEventually(equal(2))
    expect(1).toNever(equal(2), until: .milliseconds(20))
    expect(1).neverTo(equal(2), until: .milliseconds(20))
    expect(1).toAlways(equal(1), until: .milliseconds(20))
    expect(1).alwaysTo(equal(1), until: .milliseconds(20))
    XCTAssertEqual(try require(1).toEventually(equal(1)), 1)
    XCTAssertEqual(try pollUnwrap(1 as Int?), 1)
    XCTAssertEqual(try pollUnwraps(timeout: 1, 1 as Int?), 1)
    waitUntil { done in done() }
    NMBWait.until(timeout: .seconds(1)) { done in done() }
    NMBWait.until { done in done() }
    NMBWait.throwableUntil(timeout: .seconds(1)) { done in
      _ = try JSONSerialization.data(withJSONObject: [1])
      done()
    }
    XCTAssertGreaterThan(PollingDefaults.timeout, PollingDefaults.pollInterval)
    XCTAssertEqual(TimeSpan.milliseconds(500).timeInterval, 0.5)
  }

  func testHandlers() {
    let recorder = AssertionRecorder()
    let own = CountingHandler()
    withAssertionHandler(AssertionDispatcher(handlers: [recorder, own])) {
      expect(1).to(equal(1))
      expect(1).to(equal(2), description: "one")
      fail("on purpose")
      fail()
      fail("elsewhere", location: SourceSite(line: 12))
      throw Oops.first(1)
    }
    XCTAssertEqual(recorder.assertions.map(\.success), [true, false, false, false, false, false])
    XCTAssertEqual(
      recorder.assertions.dropFirst().map(\.message.stringValue),
      [
        "one\nexpected to equal <2>, got <1>", "on purpose", "fail() always fails", "elsewhere",
        "unexpected error thrown: <first(1)>",
      ])
    XCTAssertEqual(own.count, 6)
    XCTAssertEqual(own.lines.filter { $0 == 12 }, [12])
    let records = gatherExpectations(silently: true) { expect(1).to(equal(1)) }
    XCTAssertEqual(records.map(\.success), [true])
    XCTAssertTrue(
      "\(records)".contains("passed at StakeoutNimbleTests/NimbleSurfaceMatcherTests.swift:"))
    let message = FailureMessage()
    message.postfixMessage = "fit"
    message.actualValue = "<round>"
    XCTAssertEqual(message.stringValue, "expected to fit, got <round>")
    XCTAssertEqual(FailureMessage(stringValue: "own").stringValue, "own")
    let status = gatherStatus()
    XCTAssertEqual(status, [.pending, .passed, .mixed])
  }

  func testTexts() {
    XCTAssertEqual(stringify(nil as Int?), "nil")
    XCTAssertEqual(stringify([1.0, 2.5]), "[1.0, 2.5]")
    XCTAssertEqual(stringify(Point()), "here")
    XCTAssertEqual(prettyCollectionType([1]), "Array<Int>")
  }

  private func gatherStatus() -> [ExpectationStatus] {
    var statuses: [ExpectationStatus] = []
    _ = gatherExpectations(silently: true) {
      let expectation = expect(1)
      statuses = [
        expectation.status, expectation.to(equal(1)).status,
        expectation.to(equal(1)).to(equal(2)).status,
      ]
    }
    return statuses
  }
}

private func be<T>(kindOf type: T.Type) -> Matcher<T> { beAKindOf(type) }

private func beEmptyNot() -> Matcher<NSDictionary> { not(beEmpty()) }

private enum Oops: Error, Equatable { case first(Int) }

private struct Point: TestOutputStringConvertible {
  var testDescription: String { "here" }
}

private final class CountingHandler: AssertionHandler {
  private(set) var count = 0
  private(set) var lines: [UInt] = []

  func assert(_ assertion: Bool, message: FailureMessage, location: SourceSite) {
    count += 1
    lines.append(location.line)
  }
}
