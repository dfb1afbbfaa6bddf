import Foundation
import StakeoutBase
import StakeoutTestSupport
import Testing
import XCTest

/// Under Swift Testing.
@Suite struct WaitingPlaceTests {
  @Test func `a test without an actor runs on some thread`() async {
    #expect(WaitingPlace.current == .otherThread)
    onThreads { _ in #expect(WaitingPlace.current == .otherThread) }
  }

  @Test @MainActor func `main-actor code must not block`() async {
    #expect(WaitingPlace.current == .mainQueue)
    await Task.yield()
    #expect(WaitingPlace.current == .mainQueue)
    let task = Task { @MainActor in WaitingPlace.current }
    #expect(await task.value == .mainQueue)
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
      places.map { $0.refusalToBlock(underSwiftTesting: true) != nil } == [
        false, true, true, false,
      ])
    #expect(
      places.map { $0.refusalToBlock(underSwiftTesting: false) != nil } == [
        false, true, false, false,
      ])
  }
}

/// Under XCTest, whose synchronous tests run on the process's main thread.
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

  func testAWaitServesTheMainQueue() {
    let done = Shared(false)
    DispatchQueue.main.async { DispatchQueue.main.async { done.value = true } }
    var waiter = waiter()
    XCTAssertEqual(waiter.block { done.value }, .satisfied)
  }

  func testAWaitWithAnEventServesTheMainQueue() {
    let done = Shared(false)
    DispatchQueue.main.async { done.value = true }
    var waiter = waiter()
    XCTAssertEqual(waiter.block(wakes: { ManualWakeSource() }, until: { done.value }), .satisfied)
  }

  func testAWaitServesWorkFromOtherThreads() {
    let done = Shared(false)
    Thread.detachNewThread { DispatchQueue.main.sync { done.value = true } }
    var waiter = waiter()
    XCTAssertEqual(waiter.block { done.value }, .satisfied)
  }

  func testAWaitServesTheMainActor() {
    let done = Shared(false)
    Task { @MainActor in
      await Task.yield()
      done.value = true
    }
    var waiter = waiter()
    XCTAssertEqual(waiter.block { done.value }, .satisfied)
  }

  func testAWaitFiresTimers() {
    for wakes in [{ nil }, { ManualWakeSource() }] as [() -> (any WakeSource)?] {
      let fired = Shared(false)
      let timer = Timer(timeInterval: 0.005, repeats: false) { _ in fired.value = true }
      RunLoop.main.add(timer, forMode: .default)
      var waiter = waiter()
      XCTAssertEqual(waiter.block(wakes: wakes, until: { fired.value }), .satisfied)
    }
  }

  func testATimerThatIsAddedDuringTheWaitFires() {
    let fired = Shared(false)
    DispatchQueue.main.async {
      let timer = Timer(timeInterval: 0.005, repeats: false) { _ in fired.value = true }
      RunLoop.main.add(timer, forMode: .default)
    }
    var waiter = waiter()
    XCTAssertEqual(waiter.block { fired.value }, .satisfied)
  }

  func testABlockOfTheMainQueueMayWait() {
    let (inner, later, outer) = (Shared(false), Shared(false), Shared(false))
    let ends = Shared(false)
    DispatchQueue.main.async {
      // The queue cannot be served from inside: what comes after this block runs after it.
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
