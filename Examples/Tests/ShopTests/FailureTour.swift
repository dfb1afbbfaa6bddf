import Foundation
import Stakeout
import Testing

@testable import Shop

@Suite(.enabled(if: ProcessInfo.processInfo.environment["BANK_FAILS"] != nil))
struct FailureTour {
  // These tests fail, for the pictures of `scripts/pictures`. Without `BANK_FAILS`, they are skipped. This
  // comment is not above the suite, because Swift Testing would print it with each failure.

  let gateway = FakePaymentGateway()
  let shelf = FakeShelf()

  @Test func `tea is paid for`() async throws {
    gateway.when.isOpen().thenReturn(true)
    gateway.when.pay(.any, for: .any).then { Receipt(order: "\($1) for \($0)") }
    shelf.when.take("tea").thenReturn(3)
    _ = try await Checkout(gateway: gateway, shelf: shelf).buy("tea")
    expect(gateway.received.pay(4, for: "tea")).to(haveCount(1))
  }

  @Test func `nobody has said what a packet costs`() async throws {
    gateway.when.isOpen().thenReturn(true)
    _ = try await Checkout(gateway: gateway, shelf: shelf).buy("coffee")
  }
}
