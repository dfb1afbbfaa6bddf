import Dispatch
import StakeoutSpryKit
import Testing

@Suite struct DispatchTimeSpryTests {
  @Test func `a point in time is counted from now`() {
    let before = DispatchTime.now()
    let time = DispatchTime.spry.testMake(secondsFromNow: 5)
    #expect(time >= before + 5)
    #expect(time <= DispatchTime.now() + 5)
    #expect(DispatchTime.spry.testMake(secondsFromNow: -5) < before)
  }

  @Test func `the argument accepts what is a millisecond away, and nothing further`() throws {
    let argument = DispatchTime.spry.argument(secondsFromNow: 5)
    guard case .validator(let accepts) = argument else { throw Mishap.one }
    // The argument counts from the time of the comparison, not from the time when it was made.
    let made = DispatchTime.now()
    while DispatchTime.now() < made + .milliseconds(3) {}
    #expect(!accepts(made + 5))
    while true {
      let before = DispatchTime.now()
      if accepts(before + 5) { break }
      // It may reject the time only if the machine was so busy that a millisecond has passed.
      #expect(DispatchTime.now() > before + .milliseconds(1))
    }
    #expect(!accepts(DispatchTime.now() + 65))
    #expect(!accepts(nil))
    #expect(!accepts("now"))
  }
}
