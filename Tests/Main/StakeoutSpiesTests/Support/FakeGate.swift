import StakeoutSpies

/// A double that stores its `SpyStorage` in a property.
final class FakeGate: Spryable {
  enum ClassFunction: String, StringRepresentable { case none }
  enum Function: String, StringRepresentable { case open = "open(for:)", close = "close()" }

  let spyStorage = SpyStorage()

  func open(for visitor: Any?) -> Bool { spryify(arguments: visitor) }
  func close() { return spryify() }
}
