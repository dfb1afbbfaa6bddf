import Foundation

@testable import StakeoutSchedules

/// A queue to check in tasks.
protocol TaskQueue: Actor {
  func enqueue(_ number: Int)
  func dequeue() async -> Int?
}

actor Queue: TaskQueue {
  private var items: [Int] = []
  func enqueue(_ number: Int) { items.append(number) }
  func dequeue() -> Int? { items.isEmpty ? nil : items.removeFirst() }
}

/// It gives the same element to those who look at it before the first has taken it.
actor HastyQueue: TaskQueue {
  private var items: [Int] = []
  func enqueue(_ number: Int) { items.append(number) }

  func dequeue() async -> Int? {
    guard let first = items.first else { return nil }
    await Task.yield()
    items = Array(items.dropFirst())
    return first
  }
}

/// A queue to check on threads.
final class LockedQueue: @unchecked Sendable {
  // SAFETY: touched with the lock held.
  private var items: [Int] = []
  private let lock = NSLock()
  func enqueue(_ number: Int) { lock.withLock { items.append(number) } }
  func dequeue() -> Int? { lock.withLock { items.isEmpty ? nil : items.removeFirst() } }
}

extension LinearizableOperations where Subject: TaskQueue, Model == [Int] {
  mutating func declareQueue() {
    operation("enqueue", 1...3, action: { await $0.enqueue($1) }, model: { $0.append($1) })
    operation(
      "dequeue", action: { await $0.dequeue() }, model: { $0.isEmpty ? nil : $0.removeFirst() })
  }
}

extension LinearizableThreadOperations where Subject == LockedQueue, Model == [Int] {
  mutating func declareQueue() {
    operation("enqueue", 1...3, action: { $0.enqueue($1) }, model: { $0.append($1) })
    operation("dequeue", action: { $0.dequeue() }, model: { $0.isEmpty ? nil : $0.removeFirst() })
  }
}
