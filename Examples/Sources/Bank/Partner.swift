/// Another bank, which must allow some withdrawals.
public protocol Partner: Sendable {
  func allows(_ amount: Int) async -> Bool
}
