import Foundation

import StakeoutSchedules

/// A queue that tests check with calls from tasks.
protocol TaskQueue: Actor {
  func enqueue(_ number: Int)
  func dequeue() async -> Int?
}

/// A correct queue.
actor Queue: TaskQueue {
  private var items: [Int] = []
  func enqueue(_ number: Int) { items.append(number) }
  func dequeue() -> Int? { items.isEmpty ? nil : items.removeFirst() }
}

/// A faulty queue, which returns an element to every task that reads it before the first one removes it.
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

/// A correct queue that tests check with calls from threads.
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
