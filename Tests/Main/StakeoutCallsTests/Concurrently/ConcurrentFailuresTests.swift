import Dispatch
import StakeoutCalls
import StakeoutContext
import StakeoutCore
import Testing

/// Failures of workers, which are counted and reported once if they are equal.
@Suite struct ConcurrentFailuresTests {
  @Test(arguments: WorkerKind.allCases)
  func `equal failures at a line are reported once, and counted`(kind: WorkerKind) async {
    let recorder = ConfirmingRecorder()
    let all: [(text: String, line: UInt)] = [
      ("a", 7), ("a", 7), ("a", 7), ("b", 7), ("b", 7), ("a", 8), ("a", 9), ("a", 9),
    ]
    await withReporter(recorder) {
      await kind.run(1, iterations: all.count) { _, iteration in
        fail(all[iteration].text, line: all[iteration].line)
      }
    }
    #expect(
      recorder.texts == [
        "7: a\n(\(kind) 0, iteration 0)",
        "7: b\n(\(kind) 0, iteration 3)",
        "8: a\n(\(kind) 0, iteration 5)",
        "9: a\n(\(kind) 0, iteration 6)",
        """
        7: 5 failures at this line in all (1 \(kind), 8 iterations each):
          3 × a
          2 × b
        """,
        """
        9: 2 failures at this line in all (1 \(kind), 8 iterations each):
          2 × a
        """,
      ])
  }

  @Test(arguments: WorkerKind.allCases)
  func `equal failures of several workers are counted together`(kind: WorkerKind) async {
    let recorder = ConfirmingRecorder()
    await withReporter(recorder) { await kind.run(8, iterations: 3) { _, _ in fail("no") } }
    let texts = recorder.texts
    #expect(texts.count == 2)
    #expect(texts.first?.hasPrefix("7: no\n(\(kind) ") == true)
    #expect(
      texts.last == """
        7: 24 failures at this line in all (8 \(kind)s, 3 iterations each):
          24 × no
        """)
  }

  @Test(arguments: WorkerKind.allCases)
  func `of very many texts at a line the first ten are reported`(kind: WorkerKind) async {
    let recorder = ConfirmingRecorder()
    await withReporter(recorder) {
      await kind.run(1, seed: 3) { _, _, _ in
        for number in 0..<100 { fail("\(number)") }
      }
    }
    let shown = (0..<10).map { "7: \($0)\n(\(kind) 0, iteration 0, seed: 3)" }
    let title =
      "7: 100 failures at this line in all (1 \(kind), 1 iteration each, seed: 3):"
    let counts = (0..<10).map { "\n  1 × \($0)" } + ["\n  90 × another text"]
    #expect(recorder.texts == shown + [title + counts.joined()])
  }

  @Test(arguments: WorkerKind.allCases)
  func `a failure that does not fail the test hides no other`(kind: WorkerKind) async {
    let count = Locked(0)
    let recorder = ConfirmingRecorder { _ in
      count.withLock { count in
        count += 1
        return count > 20
      }
    }
    await withReporter(recorder) { await kind.run(1, iterations: 23) { _, _ in fail("known") } }
    #expect(
      recorder.texts == (0...20).map { "7: known\n(\(kind) 0, iteration \($0))" } + [
        """
        7: 3 failures at this line in all (1 \(kind), 23 iterations each):
          3 × known
        """
      ])
  }

  @Test(.timeLimit(.minutes(10))) func `a thread that was left running reports each failure`() {
    let recorder = ConfirmingRecorder()
    let (isOver, end) = (DispatchSemaphore(value: 0), DispatchGroup())
    end.enter()
    withReporter(recorder) {
      concurrently(threads: 1, timeout: .milliseconds(1)) { _, _ in
        fail("a")
        isOver.wait()
        for _ in 0..<2 { fail("a") }
        end.leave()
      }
    }
    isOver.signal()
    end.wait()
    let texts = recorder.texts
    #expect(texts.count { $0 == "7: a\n(thread 0, iteration 0)" } == 3)
    #expect(!texts.contains { $0.contains("at this line in all") })
  }

  @Test(arguments: WorkerKind.allCases)
  func `a failure may be reported while another one is`(kind: WorkerKind) async {
    let recorder = ConfirmingRecorder { failure in
      if failure.message.hasPrefix("outer") { fail("inner") }
      return true
    }
    await withReporter(recorder) { await kind.run(1) { _, _ in fail("outer") } }
    #expect(
      recorder.texts == [
        "7: outer\n(\(kind) 0, iteration 0)", "7: inner\n(\(kind) 0, iteration 0)",
      ])
  }
}

private func fail(_ text: String, line: UInt = 7) {
  Reporter.report(Failure(message: text, site: SourceSite(line: line)))
}

/// A reporter that stores failures, and says like a test framework which of them fail the test.
private final class ConfirmingRecorder: ConfirmingReporter {
  private let failures = Locked<[Failure]>([])
  private let failsTest: @Sendable (Failure) -> Bool

  /// Makes a reporter; `failsTest` is called after the failure was stored.
  init(_ failsTest: @escaping @Sendable (Failure) -> Bool = { _ in true }) {
    self.failsTest = failsTest
  }

  /// The line and the text of each failure.
  var texts: [String] { failures.withLock { $0 }.map { "\($0.site.line): \($0.message)" } }

  func report(_ failure: Failure) { _ = recordsFailure(failure) }

  func recordsFailure(_ failure: Failure) -> Bool {
    failures.withLock { $0.append(failure) }
    return failsTest(failure)
  }
}
