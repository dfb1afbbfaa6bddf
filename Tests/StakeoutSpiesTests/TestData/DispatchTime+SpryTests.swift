import Dispatch
import StakeoutSpies
import Testing

@Suite struct DispatchTimeSpryTests {
  @Test func `a point in time is counted from now`() {
    let before = DispatchTime.now()
    let time = DispatchTime.spry.testMake(secondsFromNow: 5)
    #expect(time >= before + 5)
    #expect(time <= DispatchTime.now() + 5)
    #expect(DispatchTime.spry.testMake(secondsFromNow: -5) < before)
  }

  @Test func `the argument accepts what is a millisecond away, and nothing further`() {
    let spy = FakeStore()
    let before = DispatchTime.now()
    let argument = DispatchTime.spry.argument(secondsFromNow: 5)
    let after = DispatchTime.now()
    // The argument's own point in time is somewhere between: one of these is near enough.
    var time = before + 5
    while time <= after + 5 {
      spy.visit(time)
      time = time + .microseconds(500)
    }
    #expect(spy.didCall(.visit, with: argument).success)
    spy.resetCalls()
    spy.visit(before + 5 - .milliseconds(2))
    spy.visit(after + 5 + .milliseconds(2))
    spy.visit(nil)
    spy.visit("now")
    #expect(!spy.didCall(.visit, with: argument).success)
  }
}
