/// The expectations of one member that are for calls of one shape, in the order they were set in.
///
/// Not safe by itself: the book's lock guards it. It never lets go of the last reference to an
/// entry, since the deinit of what a test has put into one must not run under that lock.
final class ExpectationQueue {
  let shape: CallShape
  /// Nil where an entry has been taken out; such slots are only in front.
  // SAFETY: the lock keeps accesses apart; to check each costs as much as they do.
  @exclusivity(unchecked) private var slots: [QueuedExpectation?] = []
  @exclusivity(unchecked) private var start = 0

  init(_ shape: CallShape) { self.shape = shape }

  /// The next one.
  var first: QueuedExpectation? { start < slots.count ? slots[start] : nil }

  /// All of them.
  var entries: [QueuedExpectation] { slots[start...].compactMap(\.self) }

  func append(_ entry: QueuedExpectation) { slots.append(entry) }

  /// Takes out the first; its caller holds on to it.
  func dropFirst() {
    slots[start] = nil
    start += 1
    // So that each entry is moved once on average, however long the queue is.
    guard start >= 32, start * 2 >= slots.count else { return }
    slots.removeFirst(start)
    start = 0
  }

  /// Takes out an entry, if it is still there; its caller holds on to it.
  func remove(_ entry: QueuedExpectation) {
    if first === entry {
      dropFirst()
    } else if let index = slots[start...].firstIndex(where: { $0 === entry }) {
      slots.remove(at: index)
    }
  }
}
