import Foundation
import StakeoutExpectations
import StakeoutMatching
import StakeoutReporting
import StakeoutTestSupport
import Testing
import XCTest

@Suite struct `waitUntil tests` {
  @Test func `blocks until done is called on another thread`() {
    onThreads { _ in
      let order = Shared<[String]>([])
      waitUntil(timeout: .seconds(600)) { done in
        Thread.detachNewThread {
          order.value.append("done")
          done()
        }
      }
      order.value.append("after")
      #expect(order.value == ["done", "after"])
    }
  }

  /// The action takes its own time, and the deadline has passed when it calls `done`.
  @Test func `done comes too late after the deadline, in every form`() async {
    let texts = await failures {
      waitUntilBlocking(timeout: .milliseconds(5))
      await waitUntil(timeout: .milliseconds(5)) { done in late(done) }
      await waitUntil(timeout: .milliseconds(5)) { done in
        await Task.yield()
        late(done)
      }
    }
    #expect(texts == Array(repeating: "Waited more than 0.005 seconds", count: 3))
  }

  private func waitUntilBlocking(timeout: TimeSpan) {
    waitUntil(timeout: timeout) { done in late(done) }
  }

  @Test func `returns when the action itself calls done, whatever the timeout`() {
    onThreads { _ in waitUntil(timeout: .seconds(0)) { done in done() } }
  }

  @Test func `says when it waited in vain, or too often`() {
    let texts = Locked<[String]>([])
    onThreads { _ in
      let found = failures {
        waitUntil(timeout: .milliseconds(30)) { _ in }
        waitUntil(timeout: .milliseconds(-1)) { _ in }
        waitUntil { done in
          done()
          done()
        }
      }
      texts.withLock { $0 = found }
    }
    #expect(
      texts.withLock { $0 } == [
        "Waited more than 0.03 seconds",
        "Waited more than -0.001 seconds",
        "waitUntil(...) expects its completion closure to be only called once",
      ])
  }

  @Test func `suspends until done is called`() async {
    await waitUntil(timeout: .seconds(600)) { done in
      Thread.detachNewThread { done() }
    }
    await waitUntil(timeout: .seconds(600)) { done in
      await Task.yield()
      done()
    }
    await waitUntil(timeout: .seconds(0)) { done in done() }
  }

  @Test @MainActor func `lets the main actor go on`() async {
    await waitUntil(timeout: .seconds(600)) { done in
      Task { @MainActor in done() }
    }
  }

  @Test func `says so in the suspending form, too`() async {
    let texts = await failures {
      await waitUntil(timeout: .milliseconds(30)) { _ in }
      await waitUntil { done in
        done()
        done()
      }
    }
    #expect(
      texts == [
        "Waited more than 0.03 seconds",
        "waitUntil(...) expects its completion closure to be only called once",
      ])
  }

  @Test(arguments: [TimeSpan.seconds(.max), .milliseconds(.max), 1e300])
  func `an absurd timeout waits until done is called`(timeout: TimeSpan) async {
    onThreads { _ in
      waitUntil(timeout: timeout) { done in Thread.detachNewThread { done() } }
    }
    await waitUntil(timeout: timeout) { done in Thread.detachNewThread { done() } }
    await waitUntil(timeout: timeout) { done in
      await Task.yield()
      Thread.detachNewThread { done() }
    }
  }

  @Test(arguments: [TimeSpan.seconds(0), .seconds(.min), .milliseconds(.min), -1e300])
  func `without time it fails once, and at once`(timeout: TimeSpan) async {
    let texts = Locked<[String]>([])
    onThreads { _ in
      let found = failures { waitUntil(timeout: timeout) { _ in } }
      texts.withLock { $0 = found }
    }
    #expect(texts.withLock { $0 } == ["Waited more than \(timeout)"])
    #expect(
      await failures { await waitUntil(timeout: timeout) { _ in } }
        == ["Waited more than \(timeout)"])
  }

  @Test func `a cancelled task gives up and says so`() async {
    let task = Task { await failures { await waitUntil(timeout: .seconds(600)) { _ in } } }
    task.cancel()
    #expect(await task.value == ["The task was cancelled while waiting for 600.0 seconds"])
  }

  @Test func `fails where it was called`() async {
    let reporter = CapturingReporter()
    func block() { waitUntil(timeout: .milliseconds(1)) { _ in } }
    await withReporter(reporter) {
      block()
      await waitUntil(timeout: .milliseconds(1)) { _ in }
      await waitUntil(timeout: .milliseconds(1)) { _ in await Task.yield() }
    }
    let line = UInt(#line)
    #expect(reporter.failures.map(\.site.line) == [line - 6, line - 3, line - 2])
    #expect(reporter.failures.allSatisfy { $0.site.fileID == #fileID && $0.site.column > 1 })
    #expect(reporter.failures.allSatisfy { $0.site.filePath == #filePath })
  }

  /// Nimble's async form loses one wake-up in six, and then sits out its timeout and half of that.
  ///
  /// Here it would take ten minutes for each.
  @Test func `no call of done is missed`() async {
    for _ in 0..<10_000 {
      await waitUntil(timeout: .seconds(600)) { done in DispatchQueue.global().async { done() } }
    }
  }

  @Test func `waits nest`() {
    let number = Shared(0)
    Thread.detachNewThread { number.value = 1 }
    waitUntil(timeout: .seconds(600)) { done in
      expect(number.value).toEventually(equal(1), timeout: .seconds(600))
      done()
    }
    expect {
      waitUntil(timeout: .seconds(600)) { done in Thread.detachNewThread { done() } }
      return number.value
    }
    .toEventually(equal(1), timeout: .seconds(600))
  }

  @Test func `waits nest while suspended`() async {
    await waitUntil(timeout: .seconds(600)) { done in
      await expect(1).toEventually(equal(1), timeout: .seconds(600))
      done()
    }
    await expect { () async -> Int in
      await waitUntil(timeout: .seconds(600)) { done in Thread.detachNewThread { done() } }
      return 1
    }
    .toEventually(equal(1), timeout: .seconds(600))
  }

  /// A wait that is over, and a thread that calls `done` a second time: the failure must find the
  /// test.
  @Test func `a second call from another thread is this test's failure`() {
    let reporter = CapturingReporter()
    withReporter(reporter) {
      let second = Shared<(@Sendable () -> Void)?>(nil)
      waitUntil(timeout: .seconds(600)) { done in
        second.value = done
        done()
      }
      onThreads { _ in second.value?() }
    }
    #expect(reporter.failures.count == 1)
  }
}

private func late(_ done: () -> Void) {
  Thread.sleep(forTimeInterval: 0.05)  // sleep: an action that is slow by itself
  done()
}

final class MainThreadWaitUntilTests: XCTestCase {
  func testTheMainQueueGoesOn() {
    waitUntil(timeout: .seconds(600)) { done in DispatchQueue.main.async { done() } }
  }

  func testTheMainRunLoopGoesOn() {
    waitUntil(timeout: .seconds(600)) { done in
      RunLoop.main.add(
        Timer(timeInterval: 0.001, repeats: false) { _ in done() }, forMode: .default)
    }
  }
}
