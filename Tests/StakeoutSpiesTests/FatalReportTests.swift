import StakeoutCalls
import StakeoutRuntime
import Testing

@testable import StakeoutSpies

@Suite struct FatalReportTrapTests {
  @Test func `a name without a case shows the line to add`() {
    let trap = Trap.catching {
      FakeStore().recordCall(functionName: "fly(to:)", file: "Fakes.swift", line: 12)
    }
    #expect(
      trap?.message
        == """

         --- FATAL ERROR: Unable to find function ---
          ￫ Type: FakeStore
          ￫ Function signature: fly(to:)
          ￫ Error occured on: Fakes.swift:12
          ￫ Possible Fix: ↴
          ￫ case fly = "fly(to:)"

        """.unindented)
  }

  @Test func `a static name without a case does the same`() {
    let trap = Trap.catching { FakeArchive.recordCall(functionName: "size") }
    #expect(trap?.message.contains("Type: FakeArchive\n") == true)
    #expect(trap?.message.contains("case size = \"size\"\n") == true)
  }

  @Test func `a call records all arguments or none`() {
    let trap = Trap.catching {
      FakeStore().recordCall(functionName: "save(_:named:)", arguments: "a")
    }
    #expect(
      trap?.message
        == """

         --- FATAL ERROR: Wrong number of arguments ---
          ￫ Type: FakeStore
          ￫ Function: save(_:named:)
          ￫ Function count: 2
          ￫ Actual count: 1
          ￫ Arguments: <Optional("a")>

        """.unindented)
  }

  @Test func `a question specifies all arguments or none`() {
    let trap = Trap.catching { _ = FakeStore().didCall(.load, withArguments: [1, nil]) }
    #expect(trap?.message.contains("--- FATAL ERROR: Wrong number of arguments ---") == true)
    #expect(trap?.message.contains("Arguments: <Optional(1)>, <nil>\n") == true)
  }

  @Test func `a recorded call with another number of arguments cannot be compared`() {
    let spy = FakeStore()
    spy.recordCall(functionName: "save(_:named:)")
    let trap = Trap.catching { _ = spy.didCall(.save, with: 1, "a") }
    #expect(
      trap?.message
        == """

         --- FATAL ERROR: Wrong number of arguments to compare ---
          ￫ Type: FakeStore
          ￫ Function: save(_:named:)
          ￫ Specified count: 2
          ￫ Received count: 0
          ￫ Specified arguments: <Optional(1)>, <Optional("a")>
          ￫ Actual arguments:\u{20}

        """.unindented)
  }

  @Test func `a spy works on after it`() {
    let spy = FakeStore()
    _ = Trap.catching { spy.recordCall(functionName: "fly(to:)") }
    spy.close()
    #expect(spy.didCall(.close, countSpecifier: .exactly(1)).success)
  }
}
