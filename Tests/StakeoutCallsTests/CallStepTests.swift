import StakeoutBase
import Testing

@testable import StakeoutCalls

@Suite struct CallStepTests {
  @Test func `it accepts the calls it means, of its own double only`() {
    let (door, other) = (CallLog(owner: Door()), CallLog(owner: Door()))
    for log in [door, other] {
      log.append("open(_:)", [1])
      log.append("open(_:)", [2])
      log.append("close()")
    }
    let calls = timeline(of: [door, other])
    #expect(calls.map(CallStep(door, function: "open(_:)").accepts).count { $0 } == 2)
    #expect(
      calls.map(CallStep(door, function: "open(_:)", with: .of([2])).accepts).count { $0 } == 1)
    #expect(
      calls.map(CallStep(door, function: "open(_:)", with: .of([2, 3])).accepts).count { $0 } == 0)
    #expect(calls.map(CallStep(door, function: "lock()").accepts).count { $0 } == 0)
  }

  @Test func `it reads as the call it means`() {
    let door = CallLog(owner: Door())
    #expect(CallStep(door, function: "close()").description == "Door close()")
    #expect(
      CallStep(door, function: "open(_:_:)", with: .of([1, nil]), count: .exactly(2)).description
        == "Door open(_:_:) with <1>, <nil>, exactly 2 times")
  }

  @Test func `it does not keep the double alive`() {
    weak var gone: Door?
    let step: CallStep
    do {
      let door = Door()
      gone = door
      step = CallStep(CallLog(owner: door), function: "open()")
    }
    #expect(gone == nil)
    #expect(step.description == "Door open()")
  }
}
