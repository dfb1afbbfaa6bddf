/// The expectations of one member for calls of one shape, in the order of their set-up.
///
/// Not thread-safe: the book's lock guards it. It never releases the last reference to an entry,
/// because a `deinit` of the test's objects must not run under that lock.
final class ExpectationQueue {
  let shape: CallShape
  /// Nil at removed entries; these are only at the front.
  // SAFETY: the lock serializes all accesses. Checking exclusivity would cost as much as they do.
  @exclusivity(unchecked) private var slots: [QueuedExpectation?] = []
  @exclusivity(unchecked) private var start = 0

  init(_ shape: CallShape) { self.shape = shape }

  /// The next expectation.
  var first: QueuedExpectation? { start < slots.count ? slots[start] : nil }

  /// All remaining expectations.
  var entries: [QueuedExpectation] { slots[start...].compactMap(\.self) }

  func append(_ entry: QueuedExpectation) { slots.append(entry) }

  /// Removes the first entry; the caller must retain it.
  func dropFirst() {
    slots[start] = nil
    start += 1
    // Each entry is moved once on average, however long the queue is.
    guard start >= 32, start * 2 >= slots.count else { return }
    slots.removeFirst(start)
    start = 0
  }

  /// Removes an entry if it is still present; the caller must retain it.
  func remove(_ entry: QueuedExpectation) {
    if first === entry {
      dropFirst()
    } else if let index = slots[start...].firstIndex(where: { $0 === entry }) {
      slots.remove(at: index)
    }
  }
}
