import Testing

@testable import StakeoutCalls

@Suite struct CallStepTests {
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
