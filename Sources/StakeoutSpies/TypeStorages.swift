private import Synchronization

/// The storages of types.
///
/// They live as long as this object. The process-wide ones are never freed, so no lock is needed to
/// find them.
///
/// Invariant T1: a chain only grows, at its front. A node in a chain does not change. The thread
/// that adds a node uses release, and the thread that finds it uses acquire. A node is put in front
/// of the chain that was searched, so no type has two.
final class TypeStorages: Sendable {
  private struct Node {
    let type: ObjectIdentifier
    let storage: SpyStorage
    let next: UnsafeMutablePointer<Node>?
  }

  private typealias Chain = Atomic<UnsafeMutablePointer<Node>?>

  private static let size = 256

  // SAFETY: all chains are atomic, and live as long as the object.
  private nonisolated(unsafe) let chains: UnsafeMutablePointer<Chain>

  init() {
    chains = .allocate(capacity: Self.size)
    for index in 0..<Self.size { (chains + index).initialize(to: Chain(nil)) }
  }

  deinit {
    for index in 0..<Self.size {
      var next = chains[index].load(ordering: .acquiring)  // T1
      while let node = next {
        next = node.pointee.next
        node.deinitialize(count: 1)
        node.deallocate()
      }
    }
    chains.deinitialize(count: Self.size)
    chains.deallocate()
  }

  /// Returns the storage of a type; makes it on first use.
  func storage(of metatype: Any.Type) -> SpyStorage {
    let type = ObjectIdentifier(metatype)
    let mixed = (UInt(bitPattern: type) >> 3) &* 0x9E37_79B9_7F4A_7C15
    let chain = chains + Int(bitPattern: (mixed >> 32) % UInt(Self.size))
    var first = chain.pointee.load(ordering: .acquiring)  // T1
    while true {
      var next = first
      while let node = next {
        if node.pointee.type == type { return node.pointee.storage }
        next = node.pointee.next
      }
      let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
      node.initialize(
        to: Node(type: type, storage: SpyStorage(ofStaticMembersOf: metatype), next: first))
      let (exchanged, seen) = chain.pointee.compareExchange(  // T1
        expected: first, desired: node, successOrdering: .acquiringAndReleasing,
        failureOrdering: .acquiring)
      if exchanged { return node.pointee.storage }
      node.deinitialize(count: 1)
      node.deallocate()
      first = seen
    }
  }
}
