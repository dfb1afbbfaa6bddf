internal import StakeoutCalls
private import StakeoutBase

extension SpyStorage: LeakHolder {
  /// The number of strong references to the double, or to the storage that it keeps itself; nil if the
  /// double is deallocated, whose storage may live longer in the registry.
  package var strongReferences: Int? {
    guard let owner else { return DeallocationState.strongReferences(to: ObjectIdentifier(self)) }
    return owner.isDying ? nil : owner.strongReferences
  }

  /// The type of the double.
  package var leakName: String { "\(log.receiver)" }

  /// Removes the storages of doubles that are deallocated.
  ///
  /// The calls of one may hold the next one. A `deinit` that makes doubles cannot keep it going.
  package static func releaseDead() {
    for _ in 0..<1_000 where SpyRegistry.shared.sweep() == 0 { return }
  }

  /// Releases one stub, or all recorded calls, and says which; nil if there are none.
  package func releaseNext() -> String? {
    if let stub = stubs.removeNext() {
      let place = stub.site.map { " at \($0.filePath):\($0.line)" } ?? ""
      return "the stub of \(log.receiver)\(place): \(stub)"
    }
    let calls = log.calls
    guard !calls.isEmpty else { return nil }
    log.reset()
    let shown = calls.filter(\.mayHoldObjects).prefix(3).map(\.description)
    let list = shown.isEmpty ? "" : ": \(shown.joined(separator: "; "))"
    return "the recorded calls of \(log.receiver)\(list)"
  }
}
