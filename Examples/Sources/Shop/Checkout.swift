import Payments

/// The shop's payment service: a protocol without an attribute, which inherits from another module's.
protocol PaymentGateway: Gateway {
  func pay(_ amount: Int, for order: String) async throws -> Receipt
}

protocol Shelf: AnyObject, Sendable {
  func take(_ name: String) -> Int?
}

typealias Backend = PaymentGateway & Sendable

struct Receipt: Equatable {
  let order: String
}

struct Checkout {
  struct Closed: Error {}

  let gateway: any Backend
  let shelf: any Shelf

  func buy(_ name: String) async throws -> Receipt? {
    guard await gateway.isOpen() else { throw Closed() }
    guard let price = shelf.take(name) else { return nil }
    return try await gateway.pay(price, for: name)
  }
}
