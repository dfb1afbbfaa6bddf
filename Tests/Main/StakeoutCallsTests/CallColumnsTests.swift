import Dispatch
import StakeoutCalls
import StakeoutTestSupport
import Testing

/// The tasks and threads of calls, as texts and pictures show them.
@Suite struct CallColumnsTests {
  private let door = Door()

  @Test func `tasks and threads are numbered in order of appearance`() async {
    let door = door
    await takingTurns([0, 0, 1, 0, 0]) { turn in
      switch turn {
      case 1:
        inTask {
          door.receive("open()")
          door.receive("open()")
        }
      case 3: inTask { door.receive("open()") }
      default: door.receive("open()")
      }
    }
    let lines = timeline(of: door).timelineText.split(separator: "\n")
    #expect(
      lines.map { $0.split(separator: /\ {2,}/).dropFirst().first } == [
        "thread 1", "task 1", "task 1", "thread 2", "task 2", "thread 1",
      ])
  }

  @Test func `the title of a picture counts both`() async throws {
    let door = door
    #expect(try title() == "0 calls on 0 threads, 0.000 ms")
    door.receive("open()")
    #expect(try title() == "1 call on 1 task, 0.000 ms")
    await takingTurns([0, 1]) { _ in door.receive("open()") }
    #expect(try title().hasPrefix("3 calls on 1 task and 2 threads, "))
  }

  @Test func `a call knows its task, whatever its thread`() async throws {
    let door = door
    door.receive("here()")
    await MainActor.run { door.receive("here()") }
    await Task.detached { door.receive("there()") }.value
    await takingTurns([0]) { _ in door.receive("outside()") }
    door.receive("here()")
    let calls = timeline(of: door)
    let tasks = calls.map(\.task)
    try #require(tasks.count == 5)
    #expect(calls[0].thread != calls[1].thread)
    #expect(tasks[0] != nil)
    #expect(tasks[0] == tasks[1])
    #expect(tasks[0] == tasks[4])
    #expect(tasks[2] != nil)
    #expect(tasks[2] != tasks[0])
    #expect(tasks[3] == nil)
  }

  private func title() throws -> String {
    try #require(Drawing(Timeline(of: door).svg)?.texts.first).text
  }
}

/// Runs `body` in a task, and blocks a plain thread meanwhile.
private func inTask(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    body()
    done.signal()
  }
  done.wait()
}
