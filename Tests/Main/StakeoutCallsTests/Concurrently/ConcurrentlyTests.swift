import StakeoutCalls
import StakeoutContext
import StakeoutCore
import StakeoutTestSupport
import Synchronization
import Testing
import XCTest

/// The form of `concurrently`, with threads or with tasks.
///
/// `run` runs a body in the form.
enum WorkerKind: String, CaseIterable, CustomTestStringConvertible {
  case thread, task

  var testDescription: String { "\(rawValue)s" }

  func run<Failed: Error>(
    _ size: Int, iterations: Int = 1, line: UInt = #line,
    _ body: @escaping @Sendable (_ worker: Int, _ iteration: Int) throws(Failed) -> Void
  ) async rethrows {
    switch self {
    case .thread:
      try concurrently(threads: size, iterations: iterations, line: line, body)
    case .task:
      try await concurrently(tasks: size, iterations: iterations, line: line) {
        worker, iteration async throws(Failed) in
        await Task.yield()
        try body(worker, iteration)
      }
    }
  }

  /// Runs a body that takes a generator of random numbers.
  func run<Failed: Error>(
    _ size: Int, iterations: Int = 1, seed: UInt64?, line: UInt = #line,
    _ body:
      @escaping @Sendable (_ worker: Int, _ iteration: Int, _ random: inout SeededGenerator)
      throws(Failed) -> Void
  ) async rethrows {
    switch self {
    case .thread:
      try concurrently(threads: size, iterations: iterations, seed: seed, line: line, body)
    case .task:
      try await concurrently(
        tasks: size, iterations: iterations, seed: seed, line: line, body)
    }
  }
}

@Suite struct ConcurrentlyTests {
  @Test(arguments: WorkerKind.allCases)
  func `each worker runs each iteration once, in order`(kind: WorkerKind) async {
    let seen = Locked<[Int: [Int]]>([:])
    await kind.run(100, iterations: 20) { worker, iteration in
      seen.withLock { $0[worker, default: []].append(iteration) }
    }
    #expect(
      seen.withLock { $0 }
        == Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, Array(0..<20)) }))
  }

  @Test func `calls of threads are in no task`() {
    let log = CallLog()
    concurrently(threads: 3) { thread, _ in log.append("a(_:)", [thread]) }
    let carried = carryingTest { _ = log.append("b()", []) }
    onThreads { _ in carried() }
    #expect(log.calls.map(\.task) == [nil, nil, nil, nil])
    #expect(Set(log.calls.map(\.thread)).count == 4)
  }

  @Test(
    arguments: WorkerKind.allCases,
    [(0, 1), (-1, 1), (1, 0), (1, -1), (0, 0), (.min, .min), (.max, 1)])
  func `nothing is run without workers or iterations, nor with too many`(
    kind: WorkerKind, count: (size: Int, iterations: Int)
  ) async throws {
    let failures = CapturingReporter()
    let (size, iterations) = count
    try await withReporter(failures) {
      await kind.run(size, iterations: iterations, line: 7) { _, _ in
        Issue.record("the body should not run")
      }
      try await kind.run(size, iterations: iterations, line: 7) { worker, _ in
        throw Refusal(worker: worker)
      }
      await kind.run(size, iterations: iterations, seed: 1, line: 7) { _, _, _ in
        Issue.record("the body should not run")
      }
    }
    let text =
      if size == .max {
        "concurrently(\(kind)s: \(size)) runs at most 4096 \(kind)s; nothing was run"
      } else if size < 1 {
        "concurrently(\(kind)s: \(size)) runs nothing: '\(kind)s' must be at least 1"
      } else {
        "concurrently(\(kind)s: \(size), iterations: \(iterations)) runs nothing: "
          + "'iterations' must be at least 1"
      }
    #expect(failures.messages == [text, text, text])
    #expect(failures.failures.allSatisfy { $0.site.line == 7 && $0.site.fileID == #fileID })
  }

  @Test(arguments: WorkerKind.allCases)
  func `errors end their own workers, and are thrown together`(kind: WorkerKind) async {
    let count = Atomic(0)
    let errors = await #expect(throws: ConcurrentErrors<Refusal>.self) {
      try await kind.run(8, iterations: 10) { worker, iteration throws(Refusal) in
        if worker % 2 == 1, iteration == 5 { throw Refusal(worker: worker) }
        count.add(1, ordering: .relaxed)
      }
    }
    #expect(count.load(ordering: .relaxed) == 60)
    let thrown = errors?.thrown ?? []
    #expect(thrown.map(\.worker).sorted() == [1, 3, 5, 7])
    #expect(thrown.allSatisfy { $0.error.worker == $0.worker && $0.iteration == 5 })
    #expect(errors?.first == thrown.first?.error)
    #expect(errors?.description.contains("seed") == false)
  }

  @Test(arguments: WorkerKind.allCases)
  func `a seed brings the random numbers back`(kind: WorkerKind) async {
    let draws = Locked<[[Int: [Int]]]>([[:], [:], [:]])
    for (run, seed) in ([42, 42, nil] as [UInt64?]).enumerated() {
      await kind.run(4, iterations: 3, seed: seed) { worker, _, random in
        let number = Int.random(in: 0...(.max), using: &random)
        draws.withLock { $0[run][worker, default: []].append(number) }
      }
    }
    let (first, second, third) = draws.withLock { ($0[0], $0[1], $0[2]) }
    #expect(first == second)
    #expect(first != third)
    #expect(Set(first.values).count == 4)
  }

  @Test(arguments: WorkerKind.allCases)
  func `failures and errors name the seed`(kind: WorkerKind) async {
    let failures = CapturingReporter()
    let errors = await withReporter(failures) {
      await #expect(throws: ConcurrentErrors<Refusal>.self) {
        try await kind.run(1, seed: 42) { worker, _, _ throws(Refusal) in
          Reporter.report(Failure(message: "no", site: SourceSite()))
          throw Refusal(worker: worker)
        }
      }
    }
    #expect(failures.messages == ["no\n(\(kind) 0, iteration 0, seed: 42)"])
    #expect(errors?.description.hasPrefix("1 of 1 \(kind)s threw (seed: 42)\n") == true)
  }

  @Test(arguments: WorkerKind.allCases)
  func `failures are counted in this test, with their positions`(kind: WorkerKind) async {
    let counted = Locked(0)
    await withKnownIssue {
      await kind.run(8, iterations: 3) { worker, _ in
        Reporter.report(Failure(message: "\(kind) \(worker)", site: SourceSite()))
      }
    } matching: { issue in
      counted.withLock { $0 += 1 }
      let text = issue.comments.first?.rawValue ?? ""
      return text.hasPrefix("\(kind) ") && text.contains(/^(.+) (.)\n\(\1 \2, iteration .\)$/)
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

  @Test(arguments: WorkerKind.allCases)
  func `a known issue in the body is known each time, and hides no other`(kind: WorkerKind) async {
    await kind.run(8, iterations: 3) { _, _ in
      withKnownIssue { Reporter.report(Failure(message: "known", site: SourceSite())) }
    }
    let known = Locked<[String]>([])
    await withKnownIssue {
      await kind.run(2, iterations: 2) { _, iteration in
        let failure = Failure(message: "no", site: SourceSite())
        if iteration == 1 { return Reporter.report(failure) }
        withKnownIssue { Reporter.report(failure) }
      }
    } matching: { issue in
      known.withLock { $0.append(issue.comments.first?.rawValue ?? "") }
      return true
    }
    #expect(known.withLock { $0.count { $0.contains("iteration 1") } } == 2)
  }

  @Test func `another reporter gets each failure`() {
    let failures = CapturingReporter()
    withReporter(failures) {
      concurrently(threads: 8, iterations: 10) { _, _ in
        Reporter.report(Failure(message: "no", site: SourceSite()))
      }
    }
    #expect(failures.failures.count == 80)
  }

  private struct Refusal: Error, Equatable {
    let worker: Int
  }
}

final class ConcurrentlyXCTestTests: XCTestCase {
  @MainActor func testItRunsInAnAsyncCaseOnTheMainActor() async {
    let count = Locked(0)
    concurrently(threads: 8, iterations: 10) { _, _ in count.withLock { $0 += 1 } }
    XCTAssertEqual(count.withLock { $0 }, 80)
  }
}
