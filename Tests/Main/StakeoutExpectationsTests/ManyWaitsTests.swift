import Foundation
import StakeoutTestSupport
import Testing

/// Many waits at once, and waits without free descriptors, each in a process of its own.
@Suite struct ManyWaitsTests {
  @Test(arguments: ["async waits for a call", "async waits that time out"])
  func `a thousand waits take no thread and no descriptor each`(fixture: String) async throws {
    let outcome = try await run(fixture, 1_000)
    #expect(outcome.ending == .exited(status: 0), "\(outcome.everything)")
    let threads = numbers(behind: "threads", in: outcome.output)
    let descriptors = numbers(behind: "descriptors", in: outcome.output)
    // One thread wakes all waits. The others belong to the thread pools, which have as many threads
    // as the machine has processors.
    #expect(threads.count == 2 && threads[1] < 150, "\(outcome.output)")
    #expect(
      descriptors.count == 2 && descriptors[1] - descriptors[0] < 16, "\(outcome.output)")
  }

  @Test(arguments: [
    ("async waits without descriptors", 100), ("blocking waits without descriptors", 20),
    ("main thread's wait without descriptors", 1), ("async waits without a thread", 20),
  ])
  func `waits go on when the system has nothing left`(
    fixture: String, count: Int
  ) async throws {
    var outcome = try await run(fixture, count)
    // Retry after a trap of libdispatch: it checks its threads each second, and traps if it cannot
    // open a file for that.
    for _ in 0..<5 where outcome.ending == .killed(signal: SIGILL) {
      outcome = try await run(fixture, count)
    }
    #expect(outcome.ending == .exited(status: 0), "\(outcome.everything)")
    // Ignore the errors of code coverage: a child without descriptors cannot write its counters.
    let lines = outcome.everything.split(separator: "\n")
    #expect(lines.filter { !$0.hasPrefix("LLVM Profile Error") } == [])
  }

  private func run(_ fixture: String, _ count: Int) async throws -> FixtureProcess.Outcome {
    // Turn LeakSanitizer off: it needs descriptors and a thread of its own when the child ends.
    try await FixtureProcess.run(
      product: "CrashFixtures", arguments: [fixture, "\(count)"],
      environment: ["ASAN_OPTIONS": "detect_leaks=0"], timeLimit: .seconds(600))
  }

  private func numbers(behind word: String, in output: String) -> [Int] {
    let line = output.split(separator: "\n").first { $0.hasPrefix(word) }
    return line?.split(separator: " ").dropFirst().compactMap { Int($0) } ?? []
  }
}
