import StakeoutCore
import StakeoutMatching
import StakeoutTestSupport
import Testing

import StakeoutCalls

@Suite struct BeInOrderTests {
  private let door = CallLog(ofReceiver: Door.self)
  private let journalist = CallLog(ofReceiver: Journalist.self)

  @Test func `it matches calls in their order, whichever double got them`() throws {
    let steps = [
      CallStep(door, function: "open()"), CallStep(journalist, function: "write(_:)"),
      CallStep(door, function: "close()"),
    ]
    door.append("open()")
    door.append("close()")
    journalist.append("write(_:)", [1])
    #expect(try status(steps, beInOrder()) == .doesNotMatch)
    door.append("close()")
    #expect(try status(steps, beInOrder()) == .matches)
    #expect(try status(steps, beInOrder(within: .seconds(6_000))) == .matches)
    #expect(try status(steps, beInOrder(within: .seconds(-1))) == .doesNotMatch)
  }

  @Test func `the text says what was not found, and which calls there were`() {
    let steps = [CallStep(door, function: "open()"), CallStep(door, function: "close()")]
    door.append("open()")
    let found = """
      got no call for step 2 after step 1
      steps:
        1. Door open()
        2. Door close()  ← not found
      calls:
        +0.000 ms  Door  open()  ← step 1
      """
    #expect(to(steps, beInOrder()) == "expected to be in order, \(found)")
    #expect(
      to(steps, beInOrder(within: .milliseconds(5)))
        == "expected to be in order within 5.000 ms, \(found)")
    #expect(
      toNot([steps[0]], beInOrder()) == """
        expected to not be in order, got calls for all steps
        steps:
          1. Door open()
        calls:
          +0.000 ms  Door  open()  ← step 1
        """)
    #expect(beInOrder().noun == "calls in order")
  }

  @Test func `no steps and nil fail it both ways`() {
    failsBothWays(beInOrder(), [], "be in order, got no steps")
    failsForNil(beInOrder(), "be in order")
  }

  @Test func `it is woken by the calls of all doubles`() throws {
    let steps = [CallStep(door, function: "open()"), CallStep(journalist, function: "write(_:)")]
    #expect(beInOrder().wakeSource?(steps) is JointWakeSource)
    #expect(beInOrder().wakeSource?([steps[0], steps[0]]) as AnyObject === door)
    #expect(beInOrder().wakeSource?([]) == nil)
    #expect(beInOrder().wakeSource?(nil) == nil)
    let unsettled = CallStep(journalist, function: "write(_:)", with: .of([beTrue()]))
    #expect(beInOrder().wakeSource?([steps[0], unsettled]) == nil)
  }
}
