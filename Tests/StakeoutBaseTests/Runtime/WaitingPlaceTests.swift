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
    let place = Result()
    onThreads { _ in place.set(WaitingPlace.current == .otherThread) }
    XCTAssertTrue(place.isSet)
  }

  @MainActor func testAnAsynchronousTestOfTheMainActorMustNotBlock() async {
    XCTAssertEqual(WaitingPlace.current, .mainActor)
  }

  @MainActor func testABlockingWaitOnTheMainActorServesNobodyAndComesBack() async {
    let done = Result()
    DispatchQueue.main.async { done.set() }
    var waiter = waiter(.milliseconds(20))
    XCTAssertEqual(waiter.block { done.isSet }, .timedOut)
    XCTAssertEqual(waiter.obstacle, .mainQueue)
    XCTAssertFalse(done.isSet)
  }

  func testAnAsynchronousTestIsOnSomeThread() async {
    XCTAssertEqual(WaitingPlace.current, .otherThread)
  }

  func testAWaitServesTheMainQueue() {
    let done = Result()
    DispatchQueue.main.async { DispatchQueue.main.async { done.set() } }
    var waiter = waiter()
    XCTAssertEqual(waiter.block { done.isSet }, .satisfied)
  }

  func testAWaitWithAnEventServesTheMainQueue() {
    let done = Result()
    DispatchQueue.main.async { done.set() }
    var waiter = waiter()
    XCTAssertEqual(waiter.block(wakes: { ManualWakeSource() }, until: { done.isSet }), .satisfied)
  }

  func testAWaitServesWorkFromOtherThreads() {
    let done = Result()
    Thread.detachNewThread { DispatchQueue.main.sync { done.set() } }
    var waiter = waiter()
    XCTAssertEqual(waiter.block { done.isSet }, .satisfied)
  }

  func testAWaitServesTheMainActor() {
    let done = Result()
    Task { @MainActor in
      await Task.yield()
      done.set()
    }
    var waiter = waiter()
    XCTAssertEqual(waiter.block { done.isSet }, .satisfied)
  }

  func testAWaitFiresTimers() {
    for wakes in [{ nil }, { ManualWakeSource() }] as [() -> (any WakeSource)?] {
      let fired = Result()
      let timer = Timer(timeInterval: 0.005, repeats: false) { _ in fired.set() }
      RunLoop.main.add(timer, forMode: .default)
      var waiter = waiter()
      XCTAssertEqual(waiter.block(wakes: wakes, until: { fired.isSet }), .satisfied)
    }
  }

  func testATimerThatIsAddedDuringTheWaitFires() {
    let fired = Result()
    DispatchQueue.main.async {
      let timer = Timer(timeInterval: 0.005, repeats: false) { _ in fired.set() }
      RunLoop.main.add(timer, forMode: .default)
    }
    var waiter = waiter()
    XCTAssertEqual(waiter.block { fired.isSet }, .satisfied)
  }

  func testABlockOfTheMainQueueMayWait() {
    let (inner, later, outer) = (Result(), Result(), Result())
    let ends = Result()
    DispatchQueue.main.async {
      // The queue cannot be served from inside: what comes after this block runs after it.
      var waiter = Waiter(start: .now, timeout: .milliseconds(20), longestPause: .milliseconds(1))
      ends.set(waiter.block { later.isSet } == .timedOut)
      Thread.detachNewThread { inner.set() }
      var second = Waiter(start: .now, timeout: .seconds(3600), longestPause: .milliseconds(1))
      outer.set(second.block { inner.isSet } == .satisfied)
    }
    DispatchQueue.main.async { later.set() }
    var waiter = waiter()
    XCTAssertEqual(waiter.block { later.isSet }, .satisfied)
    XCTAssertTrue(ends.isSet)
    XCTAssertTrue(outer.isSet)
  }

  func testATimedOutWaitHasServedTheQueueAtLeastOnce() {
    let done = Result()
    DispatchQueue.main.async { done.set() }
    var waiter = waiter(.milliseconds(5))
    XCTAssertEqual(waiter.block { false }, .timedOut)
    XCTAssertTrue(done.isSet)
  }
}

private final class Result: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  var isSet: Bool { lock.withLock { value } }
  func set(_ new: Bool = true) { lock.withLock { value = new } }
}
