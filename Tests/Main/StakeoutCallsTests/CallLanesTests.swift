import StakeoutTestSupport
import Testing

@testable import StakeoutCalls

@Suite struct CallLanesTests {
  private let log = CallLog(ofReceiver: Door.self)

  private func lanes(_ origins: [(thread: UInt64, task: UInt64?)]) -> [String] {
    var fixed = FixedCalls()
    for origin in origins { fixed.add(log, "open()", thread: origin.thread, task: origin.task) }
    let lanes = CallLanes(fixed.calls)
    return fixed.calls.indices.map { lanes.name(of: $0) }
  }

  @Test func `tasks and threads are numbered in order of appearance`() {
    #expect(
      lanes([(5, nil), (5, 9), (6, 9), (6, nil), (5, 8), (5, nil)]) == [
        "thread 1", "task 1", "task 1", "thread 2", "task 2", "thread 1",
      ])
    #expect(CallLanes([]).names.isEmpty)
  }

  @Test func `the title counts both`() {
    var fixed = FixedCalls()
    #expect(CallLanes(fixed.calls).title == "0 threads")
    fixed.add(log, "open()", task: 3)
    #expect(CallLanes(fixed.calls).title == "1 task")
    fixed.add(log, "open()")
    fixed.add(log, "open()", thread: 2)
    #expect(CallLanes(fixed.calls).title == "1 task and 2 threads")
  }

  @Test func `a call knows its task`() async throws {
    let log = log
    log.append("here()")
    _ = await Task.detached { log.append("there()") }.value
    onThreads { _ in log.append("outside()") }
    log.append("here()")
    let tasks = log.calls.map(\.task)
    try #require(tasks.count == 4)
    #expect(tasks[0] != nil)
    #expect(tasks[0] == tasks[3])
    #expect(tasks[1] != nil)
    #expect(tasks[1] != tasks[0])
    #expect(tasks[2] == nil)
  }
}
