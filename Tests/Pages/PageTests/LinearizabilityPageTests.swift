import Stakeout
import StakeoutSchedules
import Synchronization
import Testing

private actor JobQueue {
  private var items: [Int] = []
  func enqueue(_ number: Int) { items.append(number) }
  func dequeue() -> Int? { items.isEmpty ? nil : items.removeFirst() }
}

private final class HitCounter: Sendable {
  private let count = Atomic(0)
  func increment() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// The snippets of the page about linearizability.
@Suite struct LinearizabilityPageTests {
  @Test func `a queue in tasks`() async throws {
    try await expectLinearizable(JobQueue.self, model: [Int].self) {
      (JobQueue(), [])
    } operations: {
      $0.operation("enqueue", 1...3) { queue, number in
        await queue.enqueue(number)
      } model: { items, number in
        items.append(number)
      }
      $0.operation("dequeue") { queue in
        await queue.dequeue()
      } model: { items in
        items.isEmpty ? nil : items.removeFirst()
      }
    }
  }

  @Test func `a counter on threads`() throws {
    try expectLinearizable(HitCounter.self, model: Int.self, threads: 2) {
      (HitCounter(), 0)
    } operations: {
      $0.operation("increment") { counter in
        counter.increment()
      } model: { count in
        count += 1
        return count
      }
    }
  }
}
