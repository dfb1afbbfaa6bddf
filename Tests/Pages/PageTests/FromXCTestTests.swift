import ExpectationTestSupport
import Foundation
import Stakeout
import StakeoutNimble
import XCTest

private struct Overdraft: Error, Equatable {
  var missing = 0
}

/// The snippets of Documentation/FromXCTest.md.
final class FromXCTestTests: XCTestCase {
  private let inbox = Inbox()

  func testBothInOneTest() throws {
    let inbox = Inbox()
    addTeardownBlock { expect(inbox.letters).to(haveCount(1)) }

    let delivery = expectation(description: "delivery")
    inbox.onDelivery { delivery.fulfill() }
    DispatchQueue.global().async { inbox.add("a letter") }
    wait(for: [delivery], timeout: 5)

    XCTAssertEqual(inbox.letters.count, 1)
    expect(inbox.letters).to(contain("a letter"))
    let first = try unwrap(inbox.letters.first)
    XCTAssertTrue(first.hasSuffix("letter"))
  }

  func testWaits() {
    let inbox = Inbox()
    DispatchQueue.global().async { inbox.add("a letter") }
    expect(inbox.letters).toEventually(equal(["a letter"]), timeout: 5)
    expect(inbox.letters).toNever(contain("a bill"), until: .milliseconds(20))

    waitUntil(timeout: 5) { done in
      inbox.onDelivery { done() }
    }
  }

  func testWaitsInAsyncCode() async {
    let inbox = Inbox()
    DispatchQueue.global().async { inbox.add("a letter") }
    await expect(inbox.letters).toEventually(equal(["a letter"]), timeout: 5)
    await waitUntil(timeout: 5) { done in
      inbox.onDelivery { done() }
    }
  }

  func testErrors() {
    func withdraw(_ amount: Int, from balance: Int) throws -> Int {
      guard amount <= balance else { throw Overdraft(missing: amount - balance) }
      return balance - amount
    }

    expect(try withdraw(100, from: 80)).to(throwError())
    expect(try withdraw(100, from: 80)).to(throwError(Overdraft(missing: 20)))
    expect(try withdraw(100, from: 80)).to(
      throwError { (error: Overdraft) in expect(error.missing) == 20 })
    expect(try withdraw(80, from: 80)).toNot(throwError())
  }

  func testNumbers() {
    expect(0.1 + 0.2).to(beCloseTo(0.3, within: 0.001))
    expect(self.inbox.letters.first).to(beNil())
  }

  func testNilEqualsNilForXCTestAlone() {
    let nobody: String? = nil
    XCTAssertEqual(nobody, nil)
    let texts = gatherFailingExpectations(silently: true) { expect(nobody).to(equal(nil)) }
    expect(texts).to(haveCount(1))
  }
}
