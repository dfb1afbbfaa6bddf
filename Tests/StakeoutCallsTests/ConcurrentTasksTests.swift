import StakeoutBase
import Synchronization
import Testing

@testable import StakeoutCalls

@Suite struct ConcurrentTasksTests {
  @Test func `each task runs each iteration once, in order`() async {
    let seen = Locked<[Int: [Int]]>([:])
    await concurrently(tasks: 100, iterations: 20) { task, iteration in
      await Task.yield()
      seen.withLock { $0[task, default: []].append(iteration) }
    }
    #expect(
      seen.withLock { $0 }
        == Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, Array(0..<20)) }))
  }

  @Test(arguments: [(0, 1), (-1, 1), (1, 0), (.min, .min)])
  func `without tasks or iterations it fails, as nothing was tried`(
    tasks: Int, iterations: Int
  ) async {
    let failures = CapturingReporter()
    await withReporter(failures) {
      await concurrently(tasks: tasks, iterations: iterations, line: 7) { _, _ in
        Issue.record("the body should not run")
      }
    }
    #expect(
      failures.messages == [
        tasks < 1
          ? "concurrently(tasks: \(tasks)) runs nothing: 'tasks' must be at least 1"
          : "concurrently(tasks: \(tasks), iterations: \(iterations)) runs nothing: "
            + "'iterations' must be at least 1"
      ])
    #expect(failures.failures.first?.site.line == 7)
  }

  @Test func `too many tasks are refused, with a message`() async {
    let failures = CapturingReporter()
    await withReporter(failures) {
      await concurrently(tasks: .max, fileID: "A/B.swift", line: 7) { _, _ in
        Issue.record("the body should not run")
      }
    }
    #expect(
      failures.messages == [
        "concurrently(tasks: \(Int.max)) runs at most 4096 tasks; nothing was run"
      ])
    #expect(failures.failures.first?.site.line == 7)
  }

  @Test func `all errors are thrown together`() async {
    let count = Atomic(0)
    let errors = await #expect(throws: ConcurrentErrors<Refusal>.self) {
      try await concurrently(tasks: 8, iterations: 10) { task, iteration throws(Refusal) in
        if task % 2 == 1, iteration == 5 { throw Refusal(task: task) }
        count.add(1, ordering: .relaxed)
      }
    }
    #expect(errors?.thrown.map(\.worker).sorted() == [1, 3, 5, 7])
    #expect(errors?.thrown.allSatisfy { $0.error.task == $0.worker && $0.iteration == 5 } == true)
    #expect(count.load(ordering: .relaxed) == 60)
  }

  @Test func `failures are counted in this test, with their positions`() async {
    let counted = Locked(0)
    await withKnownIssue {
      await concurrently(tasks: 8, iterations: 3) { task, _ in
        Reporter.report(Failure(message: "task \(task)", site: SourceSite()))
      }
    } matching: { issue in
      counted.withLock { $0 += 1 }
      return issue.comments.first?.rawValue.contains(/^task (.)\n\(task \1, iteration .\)$/) == true
    }
    #expect(counted.withLock { $0 } == 24)
  }

  @Test(.timeLimit(.minutes(10))) func `when the time is over, tasks are cancelled`() async {
    let failures = CapturingReporter()
    await withReporter(failures) {
      await concurrently(tasks: 3, iterations: 2, timeout: .milliseconds(300)) { _, _ in
        // Ends by the cancellation only.
        await Wait.suspended(until: .never, event: Event())
      }
    }
    #expect(
      failures.messages.first?.hasPrefix(
        "concurrently(tasks: 3) did not finish within 300.000 ms") == true)
    #expect(failures.messages.count == 1)
  }

  @Test(.timeLimit(.minutes(10))) func `a task that does not come back is left, and named`() async {
    let failures = CapturingReporter()
    let gate = TaskGate(2)
    let end = TaskGate(2)
    await withReporter(failures) {
      await concurrently(tasks: 1, iterations: 2, timeout: .milliseconds(10)) { _, _ in
        await gate.pass()
        Reporter.report(Failure(message: "late", site: SourceSite()))
        await end.pass()
      }
    }
    #expect(
      failures.messages == [
        """
        concurrently(tasks: 1) did not finish within 10.000 ms
        task 0 is still in iteration 0, and was left running
        """
      ])
    await gate.pass()
    await end.pass()
    #expect(failures.messages.dropFirst() == ["late\n(task 0, iteration 0)"])
  }

  @Test(.timeLimit(.minutes(10))) func `a cancellation reaches the tasks`() async {
    let started = TaskGate(5)
    let ended = Atomic(0)
    let task = Task {
      await concurrently(tasks: 4) { _, _ in
        await started.pass()
        await Wait.suspended(until: .never, event: Event())
        ended.add(1, ordering: .relaxed)
      }
    }
    await started.pass()
    task.cancel()
    await task.value
    #expect(ended.load(ordering: .relaxed) == 4)
  }

  @Test @MainActor func `it may be called on the main actor, which the body may use`() async {
    let counter = Counter()
    await concurrently(tasks: 8, iterations: 10) { _, _ in await counter.increment() }
    #expect(counter.count == 80)
  }

  @Test func `a seed brings the random numbers back`() async {
    let draws = Locked<[[Int: [UInt64]]]>([[:], [:]])
    for run in 0..<2 {
      await concurrently(tasks: 4, iterations: 3, seed: 42) { task, _, random in
        let number = random.next()
        draws.withLock { $0[run][task, default: []].append(number) }
      }
    }
    let (first, second) = draws.withLock { ($0[0], $0[1]) }
    #expect(first == second)
    #expect(Set(first.values).count == 4)
    let errors = await #expect(throws: ConcurrentErrors<Refusal>.self) {
      try await concurrently(tasks: 1, seed: 42) { task, _, _ throws(Refusal) in
        throw Refusal(task: task)
      }
    }
    #expect(errors?.seed == 42)
  }

  @MainActor private final class Counter {
    var count = 0
    func increment() { count += 1 }
  }

  private struct Refusal: Error {
    let task: Int
  }
}
