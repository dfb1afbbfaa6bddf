import StakeoutMatching
import Testing

@testable import StakeoutCalls

@Suite struct OrderVerdictTests {
  private let doors = (CallLog(ofReceiver: Door.self), CallLog(ofReceiver: Door.self))
  private let journalist = CallLog(ofReceiver: Journalist.self)

  @Test func `a step that was not found is shown with all calls`() {
    var calls = FixedCalls()
    calls.add(doors.0, "open()", at: 10)
    calls.add(doors.1, "close()", at: 22, thread: 2)
    calls.add(journalist, "write(_:)", [7], at: 110)
    let steps = [
      CallStep(doors.0, function: "open()"),
      CallStep(journalist, function: "write(_:)", with: .of([7])),
      CallStep(doors.0, function: "close()"), CallStep(doors.1, function: "open()"),
    ]
    let verdict = OrderVerdict(steps, calls: calls.calls, within: nil)
    #expect(!verdict.isInOrder)
    #expect(verdict.finding == "no call for step 3 after step 2")
    #expect(
      verdict.details == """
        steps:
          1. Door#1 open()
          2. Journalist write(_:) with <7>
          3. Door#1 close()  ← not found
          4. Door#2 open()
        calls:
          +0.000 ms  thread 1  Door#1      open()  ← step 1
          +0.012 ms  thread 2  Door#2      close()
          +0.100 ms  thread 1  Journalist  write(_:) with <7>  ← step 2
        """)
  }

  @Test func `too few, too many and too slow are told apart`() {
    var calls = FixedCalls()
    for time in [0, 2_000] { calls.add(doors.0, "open()", at: time) }
    calls.add(doors.0, "close()", at: 3_500)
    let open = CallStep(doors.0, function: "open()")
    let close = CallStep(doors.0, function: "close()")

    let few = OrderVerdict(
      [CallStep(doors.0, function: "open()", count: .atLeast(3))], calls: calls.calls, within: nil)
    #expect(few.finding == "only 2 calls for step 1")
    #expect(
      few.details == """
        steps:
          1. Door open(), at least 3 times  ← found 2 times
        calls:
          +0.000 ms  Door  open()  ← step 1
          +2.000 ms  Door  open()  ← step 1
          +3.500 ms  Door  close()
        """)
    let many = OrderVerdict(
      [CallStep(doors.0, function: "open()", count: .exactly(1)), close], calls: calls.calls,
      within: nil)
    #expect(many.finding == "2 calls for step 1")
    #expect(
      many.details == """
        steps:
          1. Door open(), exactly 1 time  ← found 2 times
          2. Door close()
        calls:
          +0.000 ms  Door  open()  ← step 1?
          +2.000 ms  Door  open()  ← step 1?
          +3.500 ms  Door  close()
        """)
    let slow = OrderVerdict([open, close], calls: calls.calls, within: .milliseconds(1))
    #expect(slow.finding == "1.500 ms from step 1 to step 2")
    #expect(
      slow.details == """
        steps:
          1. Door open()
          2. Door close()
        calls:
          +0.000 ms  Door  open()
          +2.000 ms  Door  open()  ← step 1
          +3.500 ms  Door  close()  ← step 2
        """)
    let found = OrderVerdict([open, close], calls: calls.calls, within: .milliseconds(2))
    #expect(found.isInOrder)
    #expect(found.finding == "calls for all steps")
  }

  @Test func `no calls at all are said to be none`() {
    let verdict = OrderVerdict([CallStep(doors.0, function: "open()")], calls: [], within: nil)
    #expect(
      verdict.details == """
        steps:
          1. Door open()  ← not found
        calls: none
        """)
  }
}
