import StakeoutContext
import StakeoutCore
import Synchronization
import Testing

@testable import StakeoutCalls

@Suite struct ConcurrentTasksTests {
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

  @MainActor private final class Counter {
    var count = 0
    func increment() { count += 1 }
  }
}
