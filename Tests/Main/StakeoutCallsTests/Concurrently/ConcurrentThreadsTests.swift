import Dispatch
import StakeoutCalls
import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Testing

@Suite struct ConcurrentThreadsTests {
  @Test(.timeLimit(.minutes(10))) func `a thread that does not come back is left, and named`() {
    let failures = CapturingReporter()
    let (barrier, end) = (DispatchSemaphore(value: 0), DispatchGroup())
    withReporter(failures) {
      for _ in 0..<2 { end.enter() }
      concurrently(
        threads: 2, iterations: 3, timeout: .milliseconds(20), fileID: "A/B.swift", line: 7
      ) { _, _ in
        barrier.wait()
        Reporter.report(Failure(message: "late", site: SourceSite()))
        end.leave()
      }
    }
    #expect(
      failures.messages == [
        """
        concurrently(threads: 2) did not finish within 20.000 ms
        thread 0 is still in iteration 0, and was left running
        thread 1 is still in iteration 0, and was left running
        """
      ])
    #expect(failures.failures.first?.site.line == 7)
    for _ in 0..<2 { barrier.signal() }
    end.wait()
    // A thread that was left running still reports its failures, but begins no further iteration.
    #expect(
      failures.messages.dropFirst().sorted() == [
        "late\n(thread 0, iteration 0)", "late\n(thread 1, iteration 0)",
      ])
  }

  @Test(.timeLimit(.minutes(10))) func `threads that come back in time are stopped`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      concurrently(threads: 2, iterations: .max, timeout: .milliseconds(1_000)) { _, _ in }
    }
    let text = failures.messages.first ?? ""
    #expect(text.contains(/^concurrently\(threads: 2\) did not finish within 1000.000 ms\n/))
    #expect(failures.messages.count == 1)
  }

  @Test func `in time, nothing is said`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      concurrently(threads: 4, iterations: 10, timeout: .seconds(600)) { _, _ in }
    }
    #expect(failures.messages.isEmpty)
  }

  @Test func `an error that comes too late is a failure`() throws {
    let failures = CapturingReporter()
    let (barrier, end) = (DispatchSemaphore(value: 0), DispatchGroup())
    end.enter()
    try withReporter(failures) {
      try concurrently(threads: 1, timeout: .milliseconds(1)) { _, _ in
        barrier.wait()
        throw Refusal(onDeinit: Farewell { end.leave() })
      }
    }
    barrier.signal()
    end.wait()
    #expect(
      failures.messages.last
        == "<refused> was thrown after concurrently(threads: 1) had returned\n(thread 0, iteration 0)"
    )
  }

  private struct Refusal: Error, CustomStringConvertible {
    let onDeinit: Farewell
    let description = "refused"
  }
}
