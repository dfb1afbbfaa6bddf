import StakeoutCalls
import StakeoutReporting
import Synchronization
import Testing
import XCTest

@Suite struct ConcurrentlyTests {
  @Test func `each thread runs each iteration once, in order`() {
    let seen = Locked<[Int: [Int]]>([:])
    concurrently(threads: 8, iterations: 50) { thread, iteration in
      seen.withLock { $0[thread, default: []].append(iteration) }
    }
    #expect(
      seen.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, Array(0..<50)) }))
  }

  @Test func `one iteration is the default`() {
    let count = Atomic(0)
    concurrently(threads: 3) { _, _ in count.add(1, ordering: .relaxed) }
    #expect(count.load(ordering: .relaxed) == 3)
  }

  @Test(arguments: [(0, 1), (-1, 1), (1, 0), (1, -1), (0, 0), (.min, .min)])
  func `without threads or iterations it does nothing`(threads: Int, iterations: Int) {
    let failures = CapturingReporter()
    withReporter(failures) {
      concurrently(threads: threads, iterations: iterations) { _, _ in
        Issue.record("the body should not run")
      }
    }
    #expect(failures.messages.isEmpty)
  }

  @Test func `too many threads are refused, with a message`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      concurrently(threads: .max, fileID: "A/B.swift", line: 7, column: 3) { _, _ in
        Issue.record("the body should not run")
      }
    }
    #expect(
      failures.messages == [
        "concurrently(threads: \(Int.max)) runs at most 4096 threads; nothing was run"
      ])
    #expect(failures.failures.first?.site.fileID == "A/B.swift")
    #expect(failures.failures.first?.site.line == 7)
  }

  @Test func `the first error ends its own thread and is thrown`() {
    let count = Atomic(0)
    #expect(throws: Refusal(thread: 3)) {
      try concurrently(threads: 8, iterations: 10) { thread, iteration throws(Refusal) in
        if thread == 3, iteration == 5 { throw Refusal(thread: thread) }
        count.add(1, ordering: .relaxed)
      }
    }
    #expect(count.load(ordering: .relaxed) == 75)
  }

  @Test func `an error of any type is thrown`() {
    #expect(throws: Refusal.self) {
      try concurrently(threads: 2) { thread, _ in
        if thread == 1 { throw Refusal(thread: thread) }
      }
    }
  }

  @Test func `failures on the threads are counted in this test`() {
    let counted = Locked(0)
    withKnownIssue {
      concurrently(threads: 8, iterations: 3) { thread, _ in
        Reporter.report(Failure(message: "thread \(thread)", site: SourceSite()))
      }
    } matching: { issue in
      counted.withLock { $0 += 1 }
      return issue.comments.first?.rawValue.hasPrefix("thread ") == true
    }
    #expect(counted.withLock { $0 } == 24)
  }

  @Test func `a reporter in force gets them`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      concurrently(threads: 4) { thread, _ in
        Reporter.report(Failure(message: "thread \(thread)", site: SourceSite()))
      }
    }
    #expect(failures.messages.sorted() == (0..<4).map { "thread \($0)" })
  }

  @Test @MainActor func `it may be called on the main actor`() {
    let count = Atomic(0)
    concurrently(threads: 2) { _, _ in count.add(1, ordering: .relaxed) }
    #expect(count.load(ordering: .relaxed) == 2)
  }

  @Test func `it may be nested`() {
    let count = Atomic(0)
    concurrently(threads: 3) { _, _ in
      concurrently(threads: 3) { _, _ in count.add(1, ordering: .relaxed) }
    }
    #expect(count.load(ordering: .relaxed) == 9)
  }

  private struct Refusal: Error, Equatable {
    let thread: Int
  }
}

final class ConcurrentlyXCTestTests: XCTestCase {
  func testItRunsInASynchronousCase() {
    let failures = CapturingReporter()
    withReporter(failures) {
      concurrently(threads: 8, iterations: 10) { thread, _ in
        Reporter.report(Failure(message: "thread \(thread)", site: SourceSite()))
      }
    }
    XCTAssertEqual(failures.failures.count, 80)
  }

  @MainActor func testItRunsInAnAsyncCaseOnTheMainActor() async {
    let count = Locked(0)
    concurrently(threads: 8, iterations: 10) { _, _ in count.withLock { $0 += 1 } }
    XCTAssertEqual(count.withLock { $0 }, 80)
  }
}
