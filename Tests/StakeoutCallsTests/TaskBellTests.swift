import StakeoutRuntime
import StakeoutTestSupport
import Testing

@testable import StakeoutCalls

@Suite struct TaskBellTests {
  @Test func `a ring ends the wait, before or after it began`() async {
    let bell = TaskBell()
    bell.ring()
    await bell.wait(until: .never)
    for _ in 0..<100 {
      async let wait: Void = bell.wait(until: .never)
      bell.ring()
      await wait
    }
  }

  @Test func `the time ends it`() async {
    let deadline = Deadline.after(.milliseconds(1))
    let bell = TaskBell()
    while !deadline.hasPassed { await bell.wait(until: deadline) }
    await bell.wait(until: .now)
  }

  @Test func `a cancellation ends it`() async {
    let task = Task {
      await TaskBell().wait(until: .never)
      await TaskBell().wait(until: .after(.seconds(6_000)))
    }
    task.cancel()
    await task.value
  }
}
