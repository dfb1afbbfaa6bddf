import ExpectationTestSupport
import Foundation
import Stakeout
import Testing
import XCTest

/// The snippets of the README about waiting, spies and testing assertions, word for word.
final class ReadmeTests: XCTestCase {
  func testExpectations() throws {
    let numbers = [3, 5, 8]
    expect(numbers).to(contain(5))
    expect(numbers).toNot(beEmpty(), description: "nothing was read")
    expect(numbers).to(allPass(beGreaterThan(0) && beLessThan(10)))
    expect(numbers.count) == 3
    expect(numbers.last) > 5
    expect(0.1 + 0.2).to(beCloseTo(0.3))

    let first = try require(numbers.first).to(beGreaterThan(0))
    let answer = try unwrap(description: "no number", Int("42"))
    expect([first, answer]).to(equal([3, 42]))
  }

  func testCustomMatcher() {
    expect(4).to(beEven())
    expect([4, 6]).to(allPass(beEven()))
    let reporter = CapturingReporter()
    withReporter(reporter) { expect(3).to(beEven()) }
    expect(reporter.messages) == ["expected to be even, got <3>"]
  }

  func testDelivery() {
    let inbox = Inbox()
    DispatchQueue.global().async { inbox.add("a letter") }
    expect(inbox.letters).toEventually(equal(["a letter"]))
  }

  func testCallback() {
    let inbox = Inbox()
    DispatchQueue.global().async { inbox.add("a letter") }
    waitUntil(timeout: 2) { done in
      inbox.onDelivery { done() }
    }
  }

  func testEveryCall() {
    let spy = AuditSpy()
    concurrently(threads: 8, iterations: 1_000) { thread, iteration in
      spy.deposited(iteration, to: "account \(thread)")
    }
    expect(spy).to(haveReceived(.deposited, countSpecifier: .exactly(8_000)))
    expect(spy).to(
      haveReceived(
        .deposited, with: Argument.anything, "account 3", countSpecifier: .exactly(1_000)))

    DispatchQueue.global().async { spy.deposited(5, to: "ada") }
    expect(spy).toEventually(haveReceived(.deposited, with: 5, "ada"))
  }

  func testAssertions() {
    let reporter = CapturingReporter()
    withReporter(reporter) {
      expect(1).to(equal(2))
    }
    expect(reporter.messages).to(equal(["expected to equal <2>, got <1>"]))
  }

  func testWarnings() {
    struct Cache { let hitRate = 0.5 }
    let cache = Cache()
    withReporter(.warnings) {
      expect(cache.hitRate).to(beGreaterThan(0.9))
    }
  }
}

@Suite struct AsyncReadmeTests {
  @Test func `a delivery is awaited`() async {
    let inbox = Inbox()
    DispatchQueue.global().async { inbox.add("a letter") }
    await expect(inbox.letters).toEventually(contain("a letter"), timeout: .seconds(5))
    await expect { await inbox.count() }.toEventually(beGreaterThan(0))
    await expect(inbox.letters).toNever(contain("a bill"), until: .milliseconds(50))
  }
}

func beEven() -> Matcher<Int> {
  Matcher.simple("be even") { expression in
    MatcherStatus(bool: try expression.evaluate()?.isMultiple(of: 2) == true)
  }
}

func allBeEven() -> Matcher<[Int]> {
  Matcher { expression in
    let odd = (try expression.evaluate() ?? []).filter { !$0.isMultiple(of: 2) }
    return MatcherResult(
      bool: odd.isEmpty, message: .expectedCustomValueTo("all be even", actual: "<\(odd)>"))
  }
}

protocol AuditLog: AnyObject, Sendable {
  func deposited(_ amount: Int, to account: String)
}

final class AuditSpy: AuditLog, Spyable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case deposited = "deposited(_:to:)" }

  func deposited(_ amount: Int, to account: String) {
    recordCall(arguments: amount, account)
  }
}

/// A spy of a test case that many threads call.
final class SpyOfXCTestCase: XCTestCase {
  private let spy = AuditSpy()

  func testManyThreads() {
    concurrently(threads: 8, iterations: 100) { [spy] thread, _ in
      spy.deposited(thread, to: "ada")
    }
    expect(self.spy).to(haveReceived(.deposited, countSpecifier: .exactly(800)))
  }
}
