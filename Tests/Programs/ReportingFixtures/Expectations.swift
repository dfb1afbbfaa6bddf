import Dispatch
import Foundation
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport

/// Fails in three ways, and prints the line of each.
func expectations() {
  expect(1).to(equal(2))
  print(#line - 1)
  waitUntil(timeout: .milliseconds(5)) { _ in }
  print(#line - 1)
  expect(0).toEventually(equal(1), timeout: .milliseconds(5))
  print(#line - 1)
}

/// Waits on the main thread for what the main queue does.
func mainQueue() {
  let flag = Locked(false)
  DispatchQueue.main.async { flag.withLock { $0 = true } }
  expect(flag.withLock { $0 }).toEventually(beTrue(), timeout: .seconds(600))
  print(flag.withLock { $0 })
}

/// Prints the defaults, then waits with odd ones.
func pollingDefaults() {
  print(PollingDefaults.timeout, PollingDefaults.pollInterval)
  for timeout in [TimeSpan.seconds(0), .milliseconds(-5), .seconds(.min), -1e300] {
    PollingDefaults.timeout = timeout
    let counter = Locked(0)
    expect {
      counter.withLock { count in
        count += 1
        return count
      }
    }
    .toEventually(equal(-1))
    waitUntil { _ in }
  }
  for timeout in [TimeSpan.seconds(.max), .milliseconds(.max), 1e300] {
    PollingDefaults.timeout = timeout
    for interval in [TimeSpan.seconds(0), .milliseconds(-5), .seconds(.min), .seconds(.max)] {
      PollingDefaults.pollInterval = interval
      waitForAThread()
    }
  }
  print(PollingDefaults.timeout, PollingDefaults.pollInterval)
}

/// Waits twice for another thread, which waits for the wait to begin.
private func waitForAThread() {
  let reads = Locked(0)
  let number = Locked(0)
  Thread.detachNewThread {
    // sleep: the reader needs the processor.
    while reads.withLock({ $0 }) == 0 { Thread.sleep(forTimeInterval: 0.000_2) }
    number.withLock { $0 = 1 }
  }
  expect {
    reads.withLock { $0 += 1 }
    return number.withLock { $0 }
  }
  .toEventually(equal(1))
  waitUntil { done in Thread.detachNewThread { done() } }
}

/// Blocks each thread of Swift's pool, again and again, and waits for tasks that need one.
func blockedPool() {
  let left = DispatchGroup()
  for _ in 0..<(4 * ProcessInfo.processInfo.activeProcessorCount) {
    left.enter()
    Task.detached {
      blockForATask()
      left.leave()
    }
  }
  left.wait()
}

/// A function of its own, because an async one must not use the verbs.
private func blockForATask() {
  let answer = Locked(0)
  Task.detached { answer.withLock { $0 = 1 } }
  expect(answer.withLock { $0 }).toEventually(equal(1), timeout: .milliseconds(300))
  waitUntil(timeout: .milliseconds(300)) { done in Task.detached { done() } }
}

/// Sets the handler of the process, fails under it in several places, and puts it back.
func processHandler() {
  let first = assertionHandler
  assertionHandler = Printing()
  expect(1).to(equal(1))
  expect(1).to(equal(2))
  onThreads { _ in expect(1).to(equal(3)) }
  _ = gatherExpectations { expect(1).to(equal(4)) }
  let recorder = AssertionRecorder()
  withAssertionHandler(recorder) { expect(1).to(equal(5)) }
  print("scoped: \(recorder.assertions.count) records")
  assertionHandler = first
  expect(1).to(equal(6))
}

private struct Printing: AssertionHandler {
  func assert(_ assertion: Bool, message: FailureMessage, location: SourceSite) {
    print(assertion, message.stringValue)
  }
}
