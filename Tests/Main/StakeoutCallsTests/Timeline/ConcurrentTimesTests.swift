import StakeoutMatching
import StakeoutTestSupport
import Testing

// testable: no test can have two threads take their times in one order and their numbers in another.
@testable import StakeoutCalls

// Two concurrent calls may have numbers in one order and times in the other. No test can force that,
// because the code of the journal draws the number right after the time. So these tests make the
// calls themselves, which needs `@testable`.

/// Makes calls with the given times, numbered in the order in which they are added.
private struct FixedCalls {
  private(set) var calls: [Call] = []

  mutating func add(_ door: Door, _ function: String, at microseconds: Int, thread: UInt64 = 1) {
    calls.append(
      Call(
        sequence: UInt64(calls.count + 1), time: .microseconds(microseconds), thread: thread,
        task: nil, receiver: door.log.receiver, function: function, arguments: []))
  }
}

extension TimelineTests {
  @Test func `of concurrent calls the smaller number comes first, even with a later time`() {
    let door = Door()
    var fixed = FixedCalls()
    fixed.add(door, "a()", at: 2, thread: 1)
    fixed.add(door, "b()", at: 1, thread: 2)
    fixed.add(door, "c()", at: 3, thread: 1)
    for calls in [fixed.calls, fixed.calls.reversed()] {
      #expect(calls.inOrder.map(\.function) == ["a()", "b()", "c()"])
      #expect(Timeline(calls).calls.map(\.function) == ["a()", "b()", "c()"])
    }
  }
}

extension CallTableTests {
  @Test func `calls are sorted, and a time before the first call's does not show`() {
    let door = Door()
    var fixed = FixedCalls()
    fixed.add(door, "a()", at: 7)
    fixed.add(door, "b()", at: 5)
    #expect(
      fixed.calls.reversed().timelineText == """
        +0.002 ms  Door  a()
        +0.000 ms  Door  b()
        """)
  }
}

extension CallOrderTests {
  @Test func `a later call with an earlier time counts as made at the same time`() {
    let door = Door()
    var fixed = FixedCalls()
    fixed.add(door, "a()", at: 5)
    fixed.add(door, "b()", at: 3)
    let steps = [door.called("a()"), door.called("b()")]
    #expect(CallOrderResult(steps, calls: fixed.calls, within: .zero).isInOrder)
  }
}
