/// What any way of paying can do.
public protocol Gateway: Sendable {
  func isOpen() async -> Bool
}
