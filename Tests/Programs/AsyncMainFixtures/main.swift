// Runs XCTest in an async `main`. The tests run in the task of `main`: before its first suspension or, with
// WAITS_SUSPENDED, after one, when the task has left the main thread for another thread.

import Dispatch
import Foundation
import StakeoutExpectations
import XCTest

/// Awaited before the tests.
///
/// It is on the main actor, so that the task never leaves the main thread.
@MainActor func prepare() async {}

/// A number that threads, blocks and tasks set while a test waits for it.
final class Number: Sendable {
  private let state = Locked(0)

  var value: Int {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

final class AsyncMainFixtures: XCTestCase {
  private let number = Number()

  func testAThread() {
    let number = number
    Thread.detachNewThread { number.value = 1 }
    expect(number.value).toEventually(equal(1), timeout: .seconds(600))
    waitUntil(timeout: .seconds(600)) { done in Thread.detachNewThread { done() } }
  }

  func testAQueue() {
    let number = number
    DispatchQueue.global().async { number.value = 1 }
    expect(number.value).toEventually(equal(1), timeout: .seconds(600))
  }

  /// Runs only before the first suspension, because after it the test is an item of the main queue itself.
  func testTheMainQueue() {
    let number = number
    DispatchQueue.main.async { number.value = 1 }
    expect(number.value).toEventually(equal(1), timeout: .seconds(600))
    waitUntil(timeout: .seconds(600)) { done in DispatchQueue.main.async { done() } }
  }

  func testTheMainActor() {
    let number = number
    Task { @MainActor in number.value = 1 }
    expect(number.value).toEventually(equal(1), timeout: .seconds(600))
  }

  /// Waits that can never succeed fail with the reason, and do not hang.
  func testTheMainQueueInVain() {
    let number = number
    DispatchQueue.main.async { number.value = 1 }
    expect(number.value).toEventually(equal(1), timeout: .milliseconds(20))
    waitUntil(timeout: .milliseconds(20)) { done in DispatchQueue.main.async { done() } }
  }
}

let isSuspended = ProcessInfo.processInfo.environment["WAITS_SUSPENDED"] != nil
if isSuspended { await Task.yield() } else { await prepare() }
typealias Test = (String, (AsyncMainFixtures) -> () -> Void)
let tests: [Test] = [
  ("testAThread", { $0.testAThread }), ("testAQueue", { $0.testAQueue }),
]
let testsOfMain: [Test] =
  isSuspended
  ? [("testTheMainQueueInVain", { $0.testTheMainQueueInVain })]
  : [
    ("testTheMainQueue", { $0.testTheMainQueue }), ("testTheMainActor", { $0.testTheMainActor }),
  ]
XCTMain([testCase(tests + testsOfMain)])
