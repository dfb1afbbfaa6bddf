/// Another bank, which has a say in some withdrawals.
public protocol Partner: Sendable {
  func allows(_ amount: Int) async -> Bool
}
