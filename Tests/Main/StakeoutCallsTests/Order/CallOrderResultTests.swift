import StakeoutCalls
import StakeoutMatching
import StakeoutTestSupport
import Testing

/// The texts of failures of `beInOrder`.
@Suite struct CallOrderResultTests {
  private let doors = (Door(), Door())
  private let journalist = Journalist()

  @Test func `a step that was not found is shown with all calls`() async throws {
    let (doors, journalist) = (doors, journalist)
    await takingTurns([0, 1, 0]) { turn in
      switch turn {
      case 0: doors.0.receive("open()")
      case 1: doors.1.receive("close()")
      default: journalist.receive("write(_:)", 7)
      }
    }
    let times = timeline(of: doors.0, doors.1, journalist).stamps
    try #require(times.count == 3)
    let steps = [
      doors.0.called("open()"), journalist.called("write(_:)", with: 7),
      doors.0.called("close()"), doors.1.called("open()"),
    ]
    #expect(
      to(steps, beInOrder()) == """
        expected to be in order, got no call for step 3 after step 2
        steps:
          1. Door#1 open()
          2. Journalist write(_:) with <7>
          3. Door#1 close()  ← not found
          4. Door#2 open()
        calls:
          \(times[0])  thread 1  Door#1      open()  ← step 1
          \(times[1])  thread 2  Door#2      close()
          \(times[2])  thread 1  Journalist  write(_:) with <7>  ← step 2
        """)
  }

  @Test func `too few, too many and too slow are told apart`() throws {
    let door = doors.0
    door.receive("open()")
    passTime()
    door.receive("open()")
    passTime()
    door.receive("close()")
    let calls = timeline(of: door)
    let times = calls.stamps
    try #require(times.count == 3)
    let (open, close) = (door.called("open()"), door.called("close()"))
    #expect(
      to([door.called("open()", count: .atLeast(3))], beInOrder()) == """
        expected to be in order, got only 2 calls for step 1
        steps:
          1. Door open(), at least 3 times  ← found 2 times
        calls:
          \(times[0])  Door  open()  ← step 1
          \(times[1])  Door  open()  ← step 1
          \(times[2])  Door  close()
        """)
    #expect(
      to([door.called("open()", count: .exactly(1)), close], beInOrder()) == """
        expected to be in order, got 2 calls for step 1
        steps:
          1. Door open(), exactly 1 time  ← found 2 times
          2. Door close()
        calls:
          \(times[0])  Door  open()  ← step 1?
          \(times[1])  Door  open()  ← step 1?
          \(times[2])  Door  close()
        """)
    let time = calls[2].time - calls[1].time
    let limit = time - .nanoseconds(1)
    #expect(
      to([open, close], beInOrder(within: limit)) == """
        expected to be in order within \(milliseconds(limit)), got \(milliseconds(time)) from \
        step 1 to step 2
        steps:
          1. Door open()
          2. Door close()
        calls:
          \(times[0])  Door  open()
          \(times[1])  Door  open()  ← step 1
          \(times[2])  Door  close()  ← step 2
        """)
    #expect(to([open, close], beInOrder(within: time)) == nil)
    let found = try #require(toNot([open, close], beInOrder(within: time)))
    #expect(found.contains(", got calls for all steps\nsteps:\n"))
  }

  @Test func `no calls at all are said to be none`() {
    #expect(
      to([doors.0.called("open()")], beInOrder()) == """
        expected to be in order, got no call for step 1
        steps:
          1. Door open()  ← not found
        calls: none
        """)
  }
}
