import Dispatch
import StakeoutCalls
import StakeoutContext
import Synchronization
import Testing

/// The progress of the workers of one `concurrently`, which the failure of a timeout shows.
@Suite struct ConcurrentRunTests {
  @Test(.timeLimit(.minutes(10)))
  func `after the timeout threads that were stopped, left running or done are told apart`() {
    var (lines, latest, attempts) = ([Substring](), 0, 0)
    // How long a thread may take to stop is limited. On a busy machine that may be too short, so try
    // again.
    repeat {
      (lines, latest) = runIntoTimeout()
      attempts += 1
    } while attempts < 50 && !(lines.count == 3 && lines[2].contains(" was stopped "))
    #expect(
      lines == [
        "concurrently(threads: 4) did not finish within 100.000 ms (seed: 9)",
        "thread 0 is still in iteration 0, and was left running",
        "thread 1 was stopped after iteration \(latest)",
      ])
  }

  /// Runs four threads into their timeout: one waits, one begins iterations without end, and two
  /// throw.
  ///
  /// Returns the lines of the failure, and the last iteration of thread 1.
  private func runIntoTimeout() -> (lines: [Substring], latest: Int) {
    let failures = CapturingReporter()
    let gate = DispatchSemaphore(value: 0)
    let latest = Atomic(0)
    _ = try? withReporter(failures) {
      try concurrently(threads: 4, iterations: .max, timeout: .milliseconds(100), seed: 9) {
        thread, iteration, _ throws(Refusal) in
        switch thread {
        case 0: gate.wait()
        case 1: latest.store(iteration, ordering: .relaxed)
        default: throw Refusal()
        }
      }
    }
    gate.signal()
    let text = failures.messages.first ?? ""
    return (text.split(separator: "\n"), latest.load(ordering: .relaxed))
  }

  @Test func `each thread runs its first iteration, even if the timeout has passed`() throws {
    for _ in 0..<20 {
      let begun = DispatchGroup()
      for _ in 0..<8 { begun.enter() }
      withReporter(CapturingReporter()) {
        concurrently(threads: 8, timeout: .zero) { _, _ in begun.leave() }
      }
      // Only a thread that does not run its iteration exceeds this timeout.
      try #require(begun.wait(timeout: .now() + 120) == .success)
    }
  }

  @Test func `of very many late threads the first twenty are named`() {
    let failures = CapturingReporter()
    let gate = DispatchSemaphore(value: 0)
    withReporter(failures) {
      concurrently(threads: 30, timeout: .milliseconds(20)) { _, _ in gate.wait() }
    }
    for _ in 0..<30 { gate.signal() }
    let late = (0..<20).map { "thread \($0) is still in iteration 0, and was left running" }
    #expect(
      failures.messages == [
        (["concurrently(threads: 30) did not finish within 20.000 ms"] + late + ["… and 10 more"])
          .joined(separator: "\n")
      ])
  }

  private struct Refusal: Error {}
}
