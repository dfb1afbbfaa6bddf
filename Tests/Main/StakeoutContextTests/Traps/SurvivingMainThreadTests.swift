import Dispatch
import Foundation
import StakeoutExpectations
import StakeoutTestSupport
import XCTest

/// Code on the main thread works in a test that survives traps as it does in other tests.
final class SurvivingMainThreadTests: SurvivingTestCase {
  @MainActor func testMainActorCodeRunsOnTheMainThread() async {
    for _ in 0..<3 {
      XCTAssertTrue(Thread.isMainThread)
      dispatchPrecondition(condition: .onQueue(.main))
      MainActor.assertIsolated()
      await Task.yield()
    }
  }

  func testMainActorCodeOfOthersRunsThere() async {
    let inRun = await MainActor.run { Thread.isMainThread }
    XCTAssertTrue(inRun)
    let inTask = await Task { @MainActor in Thread.isMainThread }.value
    XCTAssertTrue(inTask)
    let inDetached = await Task.detached { @MainActor in Thread.isMainThread }.value
    XCTAssertTrue(inDetached)
  }

  func testAThreadWaitsForTheMainQueue() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        DispatchQueue.main.sync {}
        continuation.resume()
      }
    }
  }

  @MainActor func testTheRunLoopServesMainActorCode() async {
    await withCheckedContinuation { continuation in
      RunLoop.main.perform { continuation.resume() }
      // Wake the run loop: it then also runs the block that was added above.
      DispatchQueue.main.async {}
    }
    await withCheckedContinuation { continuation in
      _ = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in
        continuation.resume()
      }
    }
  }

  @MainActor func testNotificationsOnTheMainQueueArrive() async {
    let name = Notification.Name("of a test")
    await withCheckedContinuation { continuation in
      let observer = NotificationCenter.default.addObserver(
        forName: name, object: nil, queue: .main
      ) { _ in continuation.resume() }
      NotificationCenter.default.post(name: name, object: nil)
      NotificationCenter.default.removeObserver(observer)
    }
  }
}
