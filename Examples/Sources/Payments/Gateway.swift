/// The functions of every payment service.
public protocol Gateway: Sendable {
  func isOpen() async -> Bool
}
