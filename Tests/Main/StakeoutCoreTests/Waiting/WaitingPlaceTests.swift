import Foundation
import StakeoutCore
import StakeoutTestSupport
import Testing
import XCTest

/// `WaitingPlace` tells whether the calling code may block.
///
/// These tests run under Swift Testing.
@Suite struct WaitingPlaceTests {
  @Test func `a test without an actor runs on some thread`() async {
    #expect(WaitingPlace.current == .otherThread)
    onThreads { _ in #expect(WaitingPlace.current == .otherThread) }
  }

  @Test @MainActor func `main-actor code must not block`() async {
    #expect(WaitingPlace.current == .mainQueue)
    await Task.yield()
    #expect(WaitingPlace.current == .mainQueue)
  }

  @Test @MainActor func `a blocking wait on the main actor serves nobody, and comes back`() {
    nonisolated(unsafe) var hasRun = false
    DispatchQueue.main.async { hasRun = true }
    var waiter = Waiter(start: .now, timeout: .milliseconds(20), longestPause: .milliseconds(1))
    #expect(waiter.block { hasRun } == .timedOut)
    #expect(waiter.obstacle == .mainQueue)
  }

  @Test func `a test that can await must not hold the main queue`() {
    let places: [WaitingPlace] = [.mainThread, .mainActor, .mainQueue, .otherThread]
    #expect(places.map(\.holdsMainQueue) == [false, true, true, false])
    #expect(
      places.map { $0.reasonNotToBlock(underSwiftTesting: true) != nil } == [
        false, true, true, false,
      ])
    #expect(
      places.map { $0.reasonNotToBlock(underSwiftTesting: false) != nil } == [
        false, true, false, false,
      ])
  }
}

/// `WaitingPlace` tells whether the calling code may block.
///
/// These tests run under XCTest, whose synchronous tests run on the main thread of the process.
final class WaitingPlaceOnMainThreadTests: XCTestCase {
  private func waiter(_ timeout: Duration = .seconds(3600)) -> Waiter {
    Waiter(start: .now, timeout: timeout, longestPause: .milliseconds(1))
  }

  func testASynchronousTestIsOnTheMainThread() {
    XCTAssertEqual(WaitingPlace.current, .mainThread)
    let place = Shared(false)
    onThreads { _ in place.value = WaitingPlace.current == .otherThread }
    XCTAssertTrue(place.value)
  }

  @MainActor func testAnAsynchronousTestOfTheMainActorMustNotBlock() async {
    XCTAssertEqual(WaitingPlace.current, .mainActor)
  }

  @MainActor func testABlockingWaitOnTheMainActorServesNobodyAndComesBack() async {
    let done = Shared(false)
    DispatchQueue.main.async { done.value = true }
    var waiter = waiter(.milliseconds(20))
    XCTAssertEqual(waiter.block { done.value }, .timedOut)
    XCTAssertEqual(waiter.obstacle, .mainQueue)
    XCTAssertFalse(done.value)
  }

  func testAnAsynchronousTestIsOnSomeThread() async {
    XCTAssertEqual(WaitingPlace.current, .otherThread)
  }

  func testAWaitServesTheMainThreadWithAndWithoutAnEvent() {
    let kinds: [(name: String, make: @Sendable (Shared<Bool>) -> Void)] = [
      ("a block", { done in DispatchQueue.main.async { done.value = true } }),
      (
        "a block of a block",
        { done in DispatchQueue.main.async { DispatchQueue.main.async { done.value = true } } }
      ),
      (
        "work from another thread",
        { done in Thread.detachNewThread { DispatchQueue.main.sync { done.value = true } } }
      ),
      (
        "the main actor",
        { done in
          Task { @MainActor in
            await Task.yield()
            done.value = true
          }
        }
      ),
      ("a timer", { done in Self.addTimer(done) }),
      ("a timer that is added later", { done in DispatchQueue.main.async { Self.addTimer(done) } }),
    ]
    for (name, make) in kinds {
      for wakes in [{ nil }, { ExplicitWakeSource() }] as [() -> (any WakeSource)?] {
        let done = Shared(false)
        make(done)
        var waiter = waiter()
        XCTAssertEqual(waiter.block(wakes: wakes, until: { done.value }), .satisfied, name)
      }
    }
  }

  private static func addTimer(_ fired: Shared<Bool>) {
    let timer = Timer(timeInterval: 0.005, repeats: false) { _ in fired.value = true }
    RunLoop.main.add(timer, forMode: .default)
  }

  func testABlockOfTheMainQueueMayWait() {
    let (inner, later, outer) = (Shared(false), Shared(false), Shared(false))
    let ends = Shared(false)
    DispatchQueue.main.async {
      // A block of the main queue cannot run the blocks after it, so this wait times out.
      var waiter = Waiter(start: .now, timeout: .milliseconds(20), longestPause: .milliseconds(1))
      ends.value = waiter.block { later.value } == .timedOut
      Thread.detachNewThread { inner.value = true }
      var second = Waiter(start: .now, timeout: .seconds(3600), longestPause: .milliseconds(1))
      outer.value = second.block { inner.value } == .satisfied
    }
    DispatchQueue.main.async { later.value = true }
    var waiter = waiter()
    XCTAssertEqual(waiter.block { later.value }, .satisfied)
    XCTAssertTrue(ends.value)
    XCTAssertTrue(outer.value)
  }

  func testATimedOutWaitHasServedTheQueueAtLeastOnce() {
    let done = Shared(false)
    DispatchQueue.main.async { done.value = true }
    var waiter = waiter(.milliseconds(5))
    XCTAssertEqual(waiter.block { false }, .timedOut)
    XCTAssertTrue(done.value)
  }
}
