internal import Foundation
internal import StakeoutCore

/// A value that several threads can read and write.
///
/// It counts the reads.
package final class Shared<Value: Sendable>: Sendable {
  private let state: Locked<(value: Value, reads: Int)>
  private let hasBeenRead = DispatchSemaphore(value: 0)

  package init(_ value: Value) { state = Locked((value, 0)) }

  package var value: Value {
    get {
      state.withLock { state in
        state.reads += 1
        if state.reads == 1 { hasBeenRead.signal() }
        return state.value
      }
    }
    set { state.withLock { $0.value = newValue } }
  }

  /// The number of reads so far.
  package var reads: Int { state.withLock { $0.reads } }

  /// Blocks until the first read.
  ///
  /// At most one thread may wait.
  fileprivate func waitForRead() { hasBeenRead.wait() }
}

extension Shared<Int> {
  /// Adds one, and returns the new number.
  @discardableResult package func increment() -> Int {
    state.withLock { state in
      state.value += 1
      return state.value
    }
  }
}

/// Sets the number to one, on another thread, as soon as it has been read once.
package func changeWhenRead(_ number: Shared<Int>) {
  Thread.detachNewThread {
    number.waitForRead()
    number.value = 1
  }
}
