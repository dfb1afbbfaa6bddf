import StakeoutSpryKit
import Testing

import StakeoutSpies

@Suite struct StubTrapTests {
  let fake = FakeService()

  /// Returns the report of a body that traps, without the lines that name source locations.
  private func report(_ body: @escaping () -> Void) -> String? {
    Trap.catching(body)?.message.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("In the double: ") }
      .joined(separator: "\n")
  }

  @Test func `a call without a stub lists the stubs`() {
    fake.stub(.load).with(1).andReturn("one")
    fake.stub(.find).with(Argument.anything, ["a"]).andDo { _ in nil }
    fake.stub(.fetch).andThrow(ParseError(column: 1))
    fake.stub(.title).andReturn(inOrder: "a", nil)
    #expect(
      report { _ = fake.load(id: 7) }
        == Mistake.Report(
          """
          No return value found
          Stubbable: FakeService
          Function: load(id:)
          Arguments: <Optional(7)>
          Return Type: String
          Current stubs: [Stub(function: <load(id:)>, args: <<1>>, \
          returnValue: <andReturn(Optional("one"))>), Stub(function: <find(_:in:)>, \
          args: <<Argument.anything>, <["a"]>>, returnValue: <andDo(closure)>), \
          Stub(function: <fetch(id:)>, args: <>, returnValue: <andThrow(ParseError(column: 1))>), \
          Stub(function: <title>, args: <>, \
          returnValue: <andReturn(Optional("a")), then andReturn(nil)>)]
          Closest stub (stub ≠ call): load(id:) with <1> ≠ <7>
          A stub that answers it: stub(.load).with(7).andReturn(…)
          """
        ).fatalText)
    #expect(fake.recordedCallsCount == 1)
  }

  @Test func `the report says where in the double it came about`() {
    let trap = Trap.catching { _ = fake.load(id: 7) }
    #expect(trap?.message.contains("In the double: StakeoutSpiesTests/FakeService.swift:") == true)
  }

  @Test func `a function without a result needs a stub, too`() {
    #expect(report { fake.close() }?.contains("Return Type: ()\n") == true)
  }

  @Test func `a value of another type is no answer`() {
    fake.stub(.load).andReturn(7)
    let line = #line - 1
    let report = report { _ = fake.load(id: 7) }
    #expect(report?.contains("No return value found") == true)
    #expect(
      report?.contains(
        "Stub of another type at StakeoutSpiesTests/StubTrapTests.swift:\(line): it returns a value "
          + "of type Int, and the function returns String\n") == true)
  }

  @Test func `what counts as the same arguments`() {
    fake.stub(.load).andReturn("a")
    #expect(report { fake.stub(.load).andReturn("b") } != nil)
    fake.stub(.load).with(Argument.nonNil).andReturn("a")
    #expect(report { fake.stub(.load).with(Argument.nonNil).andReturn("b") } != nil)
    // Closures cannot be compared, and two captors are never the same argument, so these stubs are
    // no duplicates.
    for _ in 0..<2 {
      fake.stub(.load).with(Argument.validator { _ in true }).andReturn("c")
      fake.stub(.load).with(Argument.captor()).andReturn("d")
      fake.stub(.load).with(Argument.instanceOf(Int.self)).andReturn("e")
    }
    fake.stub(.load).with(Argument.anything).andReturn("f")
  }

  @Test func `a setter's stub is no stub of the getter`() {
    fake.stub(.title).with("new").andReturn("a")
    #expect(report { _ = fake.title }?.contains("No return value found") == true)
  }

  @Test func `a double that lives in a test that traps can be used afterwards`() {
    #expect(report { _ = fake.load(id: 1) } != nil)
    fake.stub(.load).andDo { _ in fatalError("from a stub") }
    #expect(report { _ = fake.load(id: 1) }?.contains("from a stub") == true)
    fake.stubAgain(.load).andReturn("a")
    #expect(fake.load(id: 1) == "a")
    #expect(fake.recordedCallsCount == 3)
  }
}
