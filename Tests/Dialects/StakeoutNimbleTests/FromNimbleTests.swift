import ExpectationTestSupport
import Foundation
import StakeoutNimble
import XCTest

typealias Expression = StakeoutMatching.Expression

/// The Swift snippets of FromNimble.md and Limitations.md, word for word.
final class FromNimbleTests: XCTestCase {
  func testTimeouts() {
    let inbox = Inbox()
    DispatchQueue.global().async { inbox.add("a letter") }
    let patience: TimeInterval = 2.5
    expect(inbox.letters).toEventually(equal(["a letter"]), timeout: 3)
    expect(inbox.letters).toEventually(equal(["a letter"]), timeout: 0.5)
    expect(inbox.letters).toEventually(equal(["a letter"]), timeout: patience.timeSpan)
  }

  func testMatchers() {
    expect([1, 2, 3]).to(beSorted())
    expect([2, 1]).toNot(beSorted())
    expect([2, 4]).to(allBeEven())
    expect([2, 3]).toNot(allBeEven())
    let texts = gatherFailingExpectations(silently: true) {
      expect([2, 1]).to(beSorted())
      expect(nil as [Int]?).to(beSorted())
      expect([3]).to(allBeEven())
    }
    expect(texts.map(\.message.stringValue)).to(
      equal([
        "expected to be sorted, got <[2, 1]>",
        "expected to be sorted, got <nil> (use beNil() to match nils)",
        "expected to all be even, got <[3]>",
      ]))
  }

  func testMappedValuesInAsyncCode() async {
    await expect("five").to(map(\.count, equal(4)))
  }

  func testIsolatedValues() async {
    let model = Model()
    await model.prepare()
    await expecta(await model.state).toEventually(equal("ready"))
  }

  func testWaysAroundLimits() async {
    await Task { _ = expect(1).to(equal(1)) }.value
    await expect([1, 3]).to(allPass { await Self.isOdd($0) })
  }

  private static func isOdd(_ number: Int) async -> Bool { !number.isMultiple(of: 2) }
}

private actor Model {
  private(set) var state = "new"

  func prepare() { state = "ready" }
}

func beSorted() -> Matcher<[Int]> {
  NonNilMatcherFunc { expression, message in
    message.postfixMessage = "be sorted"
    let list = try expression.evaluate()
    return list == list?.sorted()
  }
}

func allBeEven() -> Matcher<[Int]> {
  Matcher.define("all be even") { (expression: Expression<[Int]>, message) in
    let list = try expression.evaluate() ?? []
    return MatcherResult(bool: list.allSatisfy { $0.isMultiple(of: 2) }, message: message)
  }
}
