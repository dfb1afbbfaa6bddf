import StakeoutCalls
import StakeoutBase
import Testing

@testable import StakeoutScout

@Suite struct ExpectationQueueTests {
  private let queue = ExpectationQueue(.property)

  private func entry() -> QueuedExpectation {
    QueuedExpectation(
      .property, function: nil, ArgumentPatterns([]), answer: .nothing, uses: Uses(1),
      site: SourceSite())
  }

  @Test func `one in the middle can be taken out, and one that is gone need not be`() {
    let entries = (0..<3).map { _ in entry() }
    for entry in entries { queue.append(entry) }
    queue.remove(entries[1])
    queue.remove(entries[1])
    #expect(
      queue.entries.map(ObjectIdentifier.init)
        == [entries[0], entries[2]].map(ObjectIdentifier.init))
    queue.remove(entries[0])
    #expect(queue.first === entries[2])
  }
}
