import Foundation
import StakeoutContext
import Testing

/// More tests than any pool has threads, each of which waits for a task of the pool.
///
/// The trait is needed: otherwise the tests would occupy all threads of the pool, and wait for one
/// another until their time is over.
@Suite(.mayBlock) struct SwiftTestingMayBlockTests {
  @Test(arguments: 0..<200) func `a test may block its thread`(number: Int) {
    waitForATask()
  }

  @Suite struct Inner {
    @Test(arguments: 0..<20) func `the trait holds for inner suites`(number: Int) async {
      await Task.yield()
      waitForATask()
    }
  }

  @Test @MainActor func `a test of the main actor stays there`() async {
    MainActor.assertIsolated()
    await Task.yield()
    MainActor.assertIsolated()
  }

  @Test func `the test is still known`() {
    #expect(Test.current != nil)
  }
}

private func waitForATask() {
  let done = DispatchSemaphore(value: 0)
  Task.detached { done.signal() }
  #expect(done.wait(timeout: .now() + 600) == .success)
}
