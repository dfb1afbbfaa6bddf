import Foundation
import Stakeout
import StakeoutNimble
import XCTest

/// The snippets of the README about traps, word for word.
final class ReadmeTrapTests: XCTestCase {
  func testOverdraft() {
    expect { withdraw(100, from: 80) }.to(throwAssertion())

    let trap = Trap.catching { _ = withdraw(100, from: 80) }
    expect(trap?.message).to(equal("overdrawn by 20"))
    expect(trap?.line).toNot(beNil())
    expect(trap?.backtrace.addresses.count).to(beGreaterThan(1))
  }

  func testOverdraftInTheStyleOfXCTest() {
    XCTAssertThrowsAssertion { withdraw(100, from: 80) }
  }

  func testException() {
    expect { NSException(name: .rangeException, reason: "9 of 3").raise() }
      .to(raiseException(named: .rangeException, reason: endWith("of 3")))
  }
}

private let lineOfTheCheck = #line + 3

func withdraw(_ amount: Int, from balance: Int) -> Int {
  if amount > balance { fatalError("overdrawn by \(amount - balance)") }
  return balance - amount
}
