import StakeoutCalls
import StakeoutBase
import StakeoutTestSupport
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

  @Test func `calls of threads are in no task`() {
    let log = CallLog()
    concurrently(threads: 3) { thread, _ in log.append("a(_:)", [thread]) }
    let carried = carryingTest { _ = log.append("b()", []) }
    onThreads { _ in carried() }
    #expect(log.calls.map(\.task) == [nil, nil, nil, nil])
    #expect(Set(log.calls.map(\.thread)).count == 4)
  }

  @Test func `one iteration is the default`() {
    let count = Atomic(0)
    concurrently(threads: 3) { _, _ in count.add(1, ordering: .relaxed) }
    #expect(count.load(ordering: .relaxed) == 3)
  }

  @Test(arguments: [(0, 1), (-1, 1), (1, 0), (1, -1), (0, 0), (.min, .min)])
  func `without threads or iterations it fails, as nothing was tried`(
    threads: Int, iterations: Int
  ) throws {
    let failures = CapturingReporter()
    try withReporter(failures) {
      concurrently(threads: threads, iterations: iterations, line: 7) { _, _ in
        Issue.record("the body should not run")
      }
      try concurrently(threads: threads, iterations: iterations, line: 7) { thread, _ in
        throw Refusal(thread: thread)
      }
      concurrently(threads: threads, iterations: iterations, line: 7) { _, _, _ in
        Issue.record("the body should not run")
      }
    }
    let text =
      threads < 1
      ? "concurrently(threads: \(threads)) runs nothing: 'threads' must be at least 1"
      : "concurrently(threads: \(threads), iterations: \(iterations)) runs nothing: "
        + "'iterations' must be at least 1"
    #expect(failures.messages == [text, text, text])
    #expect(failures.failures.allSatisfy { $0.site.line == 7 && $0.site.fileID == #fileID })
  }

  @Test func `too many threads are refused, with a message`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      concurrently(threads: .max, fileID: "A/B.swift", filePath: "/a/B.swift", line: 7, column: 3) {
        _, _ in
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

  @Test func `an error ends its own thread and is thrown`() {
    let count = Atomic(0)
    let errors = #expect(throws: ConcurrentErrors<Refusal>.self) {
      try concurrently(threads: 8, iterations: 10) { thread, iteration throws(Refusal) in
        if thread == 3, iteration == 5 { throw Refusal(thread: thread) }
        count.add(1, ordering: .relaxed)
      }
    }
    #expect(count.load(ordering: .relaxed) == 75)
    #expect(errors?.first == Refusal(thread: 3))
    #expect(errors?.seed == nil)
  }

  @Test func `the errors of all threads are thrown together`() {
    let errors = #expect(throws: ConcurrentErrors<any Error>.self) {
      try concurrently(threads: 8, iterations: 2) { thread, iteration in
        if thread > 0, iteration == 1 { throw Refusal(thread: thread) }
      }
    }
    let thrown = errors?.thrown ?? []
    #expect(thrown.map(\.worker).sorted() == Array(1..<8))
    #expect(thrown.allSatisfy { ($0.error as? Refusal)?.thread == $0.worker })
    #expect(thrown.allSatisfy { $0.iteration == 1 })
    #expect(errors?.first as? Refusal == thrown.first?.error as? Refusal)
  }

  @Test func `a seed brings the random numbers back`() throws {
    let draws = Locked<[[Int: [Int]]]>([[:], [:], [:]])
    for (run, seed) in ([42, 42, nil] as [UInt64?]).enumerated() {
      concurrently(threads: 4, iterations: 3, seed: seed) { thread, _, random in
        let number = Int.random(in: 0...(.max), using: &random)
        draws.withLock { $0[run][thread, default: []].append(number) }
      }
    }
    let (first, second, third) = draws.withLock { ($0[0], $0[1], $0[2]) }
    #expect(first == second)
    #expect(first != third)
    #expect(Set(first.values).count == 4)
  }

  @Test func `failures and errors name the seed`() {
    let failures = CapturingReporter()
    let errors = withReporter(failures) {
      #expect(throws: ConcurrentErrors<Refusal>.self) {
        try concurrently(threads: 1, seed: 42) { thread, _, _ throws(Refusal) in
          Reporter.report(Failure(message: "no", site: SourceSite()))
          throw Refusal(thread: thread)
        }
      }
    }
    #expect(failures.messages == ["no\n(thread 0, iteration 0, seed: 42)"])
    #expect(errors?.seed == 42)
  }

  @Test func `failures on the threads are counted in this test`() {
    let counted = Locked(0)
    withKnownIssue {
      concurrently(threads: 8, iterations: 3) { thread, _ in
        Reporter.report(Failure(message: "thread \(thread)", site: SourceSite()))
      }
    } matching: { issue in
      counted.withLock { $0 += 1 }
      return issue.comments.first?.rawValue.contains(/^thread (.)\n\(thread \1, iteration .\)$/)
        == true
    }
    #expect(counted.withLock { $0 } == 24)
  }

  @Test func `an expectation of Swift Testing counts for this test, and may be known`() {
    let counted = Locked(0)
    withKnownIssue {
      concurrently(threads: 8, iterations: 3) { thread, _ in
        #expect(thread < 0, "on a thread")
        withKnownIssue { #expect(thread < 0, "inside") }
      }
    } matching: { issue in
      counted.withLock { $0 += 1 }
      return issue.comments == ["on a thread"]
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
    #expect(
      failures.messages.sorted() == (0..<4).map { "thread \($0)\n(thread \($0), iteration 0)" })
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
