import Dispatch
import Foundation
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport

/// Fails in three ways, and prints the line of each failure.
func expectations() {
  expect(1).to(equal(2))
  print(#line - 1)
  waitUntil(timeout: .milliseconds(5)) { _ in }
  print(#line - 1)
  expect(0).toEventually(equal(1), timeout: .milliseconds(5))
  print(#line - 1)
}

/// Waits on the main thread for a change that a block of the main queue makes.
func mainQueue() {
  let flag = Locked(false)
  DispatchQueue.main.async { flag.withLock { $0 = true } }
  expect(flag.withLock { $0 }).toEventually(beTrue(), timeout: .seconds(600))
  print(flag.withLock { $0 })
}

/// Prints the polling defaults, waits with unusual ones, and prints the last of these.
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

/// Waits twice for another thread.
///
/// The first thread waits until the wait has begun.
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

/// Blocks all threads of Swift's pool repeatedly, with waits for tasks that need such a thread.
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

/// Blocks until another task has run.
///
/// It is not async, because async code must not use these verbs.
private func blockForATask() {
  let answer = Locked(0)
  Task.detached { answer.withLock { $0 = 1 } }
  expect(answer.withLock { $0 }).toEventually(equal(1), timeout: .milliseconds(300))
  waitUntil(timeout: .milliseconds(300)) { done in Task.detached { done() } }
}

/// Sets the handler of the process, fails in several places, and restores the previous handler.
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
