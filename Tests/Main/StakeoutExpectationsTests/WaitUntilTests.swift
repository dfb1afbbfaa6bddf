import ExpectationTestSupport
import Foundation
import StakeoutExpectations
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct `waitUntil tests` {
  private let reporter = CapturingReporter()
  private let number = Shared(0)

  /// The action returns late, so the deadline has passed when it calls `done`.
  @Test func `done comes too late after the deadline, in every form`() async {
    let texts = await failures {
      waitUntilBlocking(timeout: .milliseconds(5)) { done in late(done) }
      await waitUntil(timeout: .milliseconds(5)) { done in late(done) }
      await waitUntil(timeout: .milliseconds(5)) { done in
        await Task.yield()
        late(done)
      }
    }
    #expect(texts == Array(repeating: "Waited more than 0.005 seconds", count: 3))
  }

  /// The block continues after the call that ends the wait.
  @Test func `a second call in a block of the main queue is always seen`() async {
    for _ in 0..<200 {
      let records = await gatherFailingExpectations(silently: true) {
        await waitUntil(timeout: .seconds(600)) { done in
          DispatchQueue.main.async {
            done()
            done()
          }
        }
      }
      #expect(records.count == 1)
    }
  }

  @Test func `returns when the action itself calls done, whatever the timeout`() async {
    let calls = Shared(0)
    waitUntilBlocking(timeout: .seconds(0)) { done in
      calls.value += 1
      done()
    }
    await waitUntil(timeout: .seconds(0)) { done in
      calls.value += 1
      done()
    }
    #expect(calls.value == 2)
  }

  @Test func `says when it was told twice, in both forms`() async {
    let texts = await failures {
      waitUntilBlocking(timeout: .seconds(600)) { done in
        done()
        done()
      }
      await waitUntil { done in
        done()
        done()
      }
    }
    let text = "waitUntil(...) expects its completion closure to be only called once"
    #expect(texts == [text, text])
  }

  @Test @MainActor func `lets the main actor go on`() async {
    let hasRun = Shared(false)
    await waitUntil(timeout: .seconds(600)) { done in
      Task { @MainActor in
        hasRun.value = true
        done()
      }
    }
    #expect(hasRun.value)
  }

  @Test(arguments: [TimeSpan.seconds(.max), .milliseconds(.max), 1e300])
  func `an absurd timeout waits until done is called`(timeout: TimeSpan) async {
    let (blocking, suspending, async) = (Later(), Later(), Later())
    waitUntilBlocking(timeout: timeout) { done in blocking.call(done) }
    #expect(blocking.hasCalled)
    await waitUntil(timeout: timeout) { done in suspending.call(done) }
    #expect(suspending.hasCalled)
    await waitUntil(timeout: timeout) { done in
      await Task.yield()
      async.call(done)
    }
    #expect(async.hasCalled)
  }

  @Test(arguments: [TimeSpan.seconds(0), .milliseconds(-1), .seconds(.min), -1e300])
  func `without time it fails once, and at once`(timeout: TimeSpan) async {
    let texts = await failures {
      waitUntilBlocking(timeout: timeout) { _ in }
      await waitUntil(timeout: timeout) { _ in }
    }
    #expect(texts == Array(repeating: "Waited more than \(timeout)", count: 2))
  }

  @Test func `a cancelled task gives up and says so`() async {
    let task = Task { await failures { await waitUntil(timeout: .seconds(600)) { _ in } } }
    task.cancel()
    #expect(await task.value == ["The task was cancelled while waiting for 600.0 seconds"])
  }

  @Test func `fails where it was called`() async {
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

  /// Nimble's async form misses one call in six, and then waits for one and a half times its
  /// timeout.
  ///
  /// Here, each missed call would take ten minutes.
  @Test func `no call of done is missed`() async {
    let calls = Shared(0)
    var early = 0
    for number in 1...10_000 {
      await waitUntil(timeout: .seconds(600)) { done in
        DispatchQueue.global().async {
          calls.value += 1
          done()
        }
      }
      if calls.value != number { early += 1 }
    }
    #expect(early == 0)
  }

  @Test func `waits nest`() {
    waitUntil(timeout: .seconds(600)) { done in
      Thread.detachNewThread { number.value = 1 }
      expect(number.value).toEventually(equal(1), timeout: .seconds(600))
      #expect(number.value == 1)
      number.value = 2
      done()
    }
    #expect(number.value == 2)
    let later = Later()
    expect {
      waitUntil(timeout: .seconds(600)) { done in later.call(done) }
      #expect(later.hasCalled)
      return number.value
    }
    .toEventually(equal(2), timeout: .seconds(600))
    #expect(later.hasCalled)
  }

  @Test func `waits nest while suspended`() async {
    await waitUntil(timeout: .seconds(600)) { done in
      Thread.detachNewThread { number.value = 1 }
      await expect(number.value).toEventually(equal(1), timeout: .seconds(600))
      #expect(number.value == 1)
      number.value = 2
      done()
    }
    #expect(number.value == 2)
    let later = Later()
    await expect { () async -> Int in
      await waitUntil(timeout: .seconds(600)) { done in later.call(done) }
      #expect(later.hasCalled)
      return 1
    }
    .toEventually(equal(1), timeout: .seconds(600))
    #expect(later.hasCalled)
  }

  /// The wait is over when the other thread calls `done` a second time.
  ///
  /// The failure must still belong to this test.
  @Test func `a second call from another thread is this test's failure`() {
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

/// The blocking form of `waitUntil`, for tests that also suspend: the compiler rejects a direct
/// call in an async function.
private func waitUntilBlocking(
  timeout: TimeSpan, action: @escaping (@escaping @Sendable () -> Void) -> Void
) {
  waitUntil(timeout: timeout, action: action)
}

private func late(_ done: () -> Void) {
  Thread.sleep(forTimeInterval: 0.05)  // sleep: the action itself is slow
  done()
}

/// A call of `done` on another thread, which records that it was made.
private final class Later: Sendable {
  private let isOver = Shared(false)

  var hasCalled: Bool { isOver.value }

  func call(_ done: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      self.isOver.value = true
      done()
    }
  }
}
