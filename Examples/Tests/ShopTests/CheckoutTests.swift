import Stakeout
import Testing

@testable import Shop

@Suite struct CheckoutTests {
  let gateway = FakePaymentGateway()
  let shelf = FakeShelf()

  @Test func `an order is paid for with the price of the shelf`() async throws {
    gateway.when.isOpen().thenReturn(true)
    gateway.when.pay(.any, for: .any).then { Receipt(order: "\($1) for \($0)") }
    shelf.when.take("tea").thenReturn(3)
    let receipt = try await Checkout(gateway: gateway, shelf: shelf).buy("tea")
    expect(receipt).to(equal(Receipt(order: "tea for 3")))
    expect(gateway.received.pay(3, for: "tea")).to(haveCount(1))
  }

  @Test func `nothing is taken from the shelf while the gateway is closed`() async {
    gateway.when.isOpen().thenReturn(false)
    let checkout = Checkout(gateway: gateway, shelf: shelf)
    await expect { try await checkout.buy("tea") }.to(throwError(Checkout.Closed()))
    expect(shelf.received.take(.any)).to(beEmpty())
  }
}
