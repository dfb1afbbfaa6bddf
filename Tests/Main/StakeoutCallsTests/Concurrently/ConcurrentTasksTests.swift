import StakeoutCalls
import StakeoutContext
import StakeoutCore
import Synchronization
import Testing

@Suite struct ConcurrentTasksTests {
  @Test(.timeLimit(.minutes(10))) func `when the time is over, tasks are cancelled`() async {
    let failures = CapturingReporter()
    await withReporter(failures) {
      await concurrently(tasks: 3, iterations: 2, timeout: .milliseconds(300)) { _, _ in
        await untilCancelled()
      }
    }
    #expect(
      failures.messages.first?.hasPrefix(
        "concurrently(tasks: 3) did not finish within 300.000 ms") == true)
    #expect(failures.messages.count == 1)
  }

  @Test(.timeLimit(.minutes(10))) func `a task that does not come back is left, and named`() async {
    let failures = CapturingReporter()
    let (gate, end) = (Gate(), Gate())
    await withReporter(failures) {
      await concurrently(tasks: 1, iterations: 2, timeout: .milliseconds(10)) { _, _ in
        await gate.pass()
        Reporter.report(Failure(message: "late", site: SourceSite()))
        end.open()
      }
    }
    #expect(
      failures.messages == [
        """
        concurrently(tasks: 1) did not finish within 10.000 ms
        task 0 is still in iteration 0, and was left running
        """
      ])
    gate.open()
    await end.pass()
    #expect(failures.messages.dropFirst() == ["late\n(task 0, iteration 0)"])
  }

  @Test(.timeLimit(.minutes(10))) func `a cancellation reaches the tasks`() async {
    let (starts, started) = AsyncStream<Int>.makeStream()
    let ended = Atomic(0)
    let task = Task {
      await concurrently(tasks: 4) { task, _ in
        started.yield(task)
        await untilCancelled()
        ended.add(1, ordering: .relaxed)
      }
    }
    var running: Set<Int> = []
    for await task in starts where running.insert(task).inserted && running.count == 4 { break }
    task.cancel()
    await task.value
    #expect(ended.load(ordering: .relaxed) == 4)
  }

  @Test @MainActor func `it may be called on the main actor, which the body may use`() async {
    let counter = Counter()
    await concurrently(tasks: 8, iterations: 10) { _, _ in await counter.increment() }
    #expect(counter.count == 80)
  }

  @MainActor private final class Counter {
    var count = 0
    func increment() { count += 1 }
  }
}

/// Suspends the task until it is cancelled.
private func untilCancelled() async {
  while !Task.isCancelled { await Wait.suspended(until: .never, event: Event()) }
}

/// A gate at which tasks wait until a test opens it, even if they are cancelled.
private struct Gate {
  private let opening: AsyncStream<Void>.Continuation
  private let opened: Task<Void, Never>

  init() {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    opening = continuation
    // A wait for another task does not end if the waiting task is cancelled.
    opened = Task { for await _ in stream {} }
  }

  func open() { opening.finish() }

  func pass() async { await opened.value }
}
