import Synchronization
import Testing

@testable import StakeoutSpies

@Suite struct TypeStoragesTests {
  @Test func `threads that ask at once get the same`() throws {
    let keys: [Any.Type] = [Int.self, String.self, [Int].self, [String].self, (Int, Int).self]
    for _ in 0..<50 {
      let storages = TypeStorages()
      let seen = (0..<keys.count).map { _ in Seen() }
      try concurrently(threads: 8) { _, _ throws(Two) in
        for (key, seen) in zip(keys, seen) where !seen.isFirst(storages.storage(of: key)) {
          throw Two()
        }
      }
    }
  }

  private struct Two: Error {}

  private final class Seen: Sendable {
    private let address = Atomic<UInt>(0)

    func isFirst(_ storage: SpyStorage) -> Bool {
      let own = UInt(bitPattern: ObjectIdentifier(storage))
      let (exchanged, other) = address.compareExchange(
        expected: 0, desired: own, ordering: .acquiringAndReleasing)
      return exchanged || other == own
    }
  }
}
