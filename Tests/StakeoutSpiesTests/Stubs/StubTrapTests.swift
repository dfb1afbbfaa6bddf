import StakeoutCalls
import StakeoutBase
import StakeoutSpryKit
import StakeoutTestSupport
import Testing

@testable import StakeoutSpies

@Suite struct StubTrapTests {
  let fake = FakeService()

  /// The report of a body that traps, without the lines that say where.
  private func report(_ body: @escaping () -> Void) -> String? {
    Trap.catching(body)?.message.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("In the double: ") }
      .joined(separator: "\n")
  }

  @Test func `a call without a stub lists the stubs`() {
    fake.stub(.load).with(1).andReturn("one")
    fake.stub(.find).with(Argument.anything, ["a"]).andDo { _ in nil }
    fake.stub(.fetch).andThrow(ParseError(column: 1))
    fake.stub(.title).andReturn(inOrder: "a", nil, afterwards: .startOver)
    #expect(
      report { _ = fake.load(id: 7) }
        == """

         --- FATAL ERROR: No return value found ---
          ￫ Stubbable: FakeService
          ￫ Function: load(id:)
          ￫ Arguments: <Optional(7)>
          ￫ Return Type: String
          ￫ Current stubs: [Stub(function: <load(id:)>, args: <<1>>, \
        returnValue: <andReturn(Optional("one"))>), Stub(function: <find(_:in:)>, \
        args: <<Argument.anything>, <["a"]>>, returnValue: <andDo(closure)>), \
        Stub(function: <fetch(id:)>, args: <>, returnValue: <andThrow(ParseError(column: 1))>), \
        Stub(function: <title>, args: <>, \
        returnValue: <andReturn(inOrder: Optional("a"), nil, afterwards: .startOver)>)]
          ￫ Closest stub (stub ≠ call): load(id:) with <1> ≠ <7>

        """.unindented)
    #expect(!fake.haveRecordedCalls)
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

  @Test func `a stub that does not say what it does`() {
    _ = fake.stub(.load)
    #expect(
      report { _ = fake.load(id: 7) }
        == """

         --- FATAL ERROR: Incomplete Stub ---
          ￫ Must add '.andReturn()', '.andDo()', or '.andThrow()' when stubbing a function

        """.unindented)
  }

  @Test func `a second stub for the same arguments`() {
    fake.stub(.load).with(7).andReturn("a")
    #expect(
      report { fake.stub(.load).with(7).andReturn("b") }
        == """

         --- FATAL ERROR: Stubbing the same function with the same arguments ---
          ￫ Function: load(id:)
          ￫ Arguments: <7>
          ￫ In most cases, stubbing the same function with the same arguments is a "code smell"
          ￫ However, if this is intentional then use `.stubAgain()`

        """.unindented)
  }

  @Test func `what counts as the same arguments`() {
    fake.stub(.load).andReturn("a")
    #expect(report { fake.stub(.load).andReturn("b") } != nil)
    fake.stub(.load).with(Argument.nonNil).andReturn("a")
    #expect(report { fake.stub(.load).with(Argument.nonNil).andReturn("b") } != nil)
    // Of closures nobody knows, and two captors are two.
    for _ in 0..<2 {
      fake.stub(.load).with(Argument.validator { _ in true }).andReturn("c")
      fake.stub(.load).with(Argument.captor()).andReturn("d")
      fake.stub(.load).with(Argument.instanceOf(Int.self)).andReturn("e")
    }
    fake.stub(.load).with(Argument.anything).andReturn("f")
  }

  @Test func `an error in a function that does not throw`() {
    fake.stub(.load).andThrow(ParseError(column: 1))
    #expect(
      report { _ = fake.load(id: 1) }
        == """

         --- FATAL ERROR: Used '.andThrow()' on non-throwing function ---
          ￫ Stubbable: FakeService
          ￫ Function: load(id:)
          ￫ If this function can throw, then ensure that the fake is calling 'spryifyThrows()' or \
        'stubbedValueThrows()' as the return value of this function.

        """.unindented)
  }

  @Test func `an error of another type than the function throws`() {
    struct Other: Error {}
    fake.stub(.parse).andThrow(Other())
    let report = report { _ = try? fake.parse("a") }
    #expect(report?.contains("The stub threw an error of another type") == true)
    #expect(report?.contains("Type of the error: Other\n") == true)
    #expect(report?.contains("Type that the function throws: ParseError\n") == true)
  }

  @Test func `an asynchronous stub of a synchronous function`() {
    fake.stub(.load).andDoAsync { _ in "a" }
    #expect(
      report { _ = fake.load(id: 1) }?.contains("Used '.andDoAsync()' on synchronous function")
        == true)
  }

  @Test func `a stub for another number of arguments`() {
    fake.stub(.load).with(1, 2).andReturn("a")
    let report = report { _ = fake.load(id: 1) }
    #expect(report?.contains("Wrong number of arguments to compare") == true)
    #expect(report?.contains("Specified count: 2\n") == true)
    #expect(report?.contains("Received count: 1\n") == true)
  }

  @Test func `a closure that says other types than the arguments have`() {
    fake.stub(.load).andPerform { (id: String) in id }
    #expect(
      report { _ = fake.load(id: 1) }
        == """

         --- FATAL ERROR: Used '.andPerform()' with other arguments than the function has ---
          ￫ Function: load(id:)
          ￫ Argument: <1>
          ￫ Type that the closure takes: String

        """.unindented)
    fake.stubAgain(.load).andPerform { (_: Int, more: String) in more }
    #expect(report { _ = fake.load(id: 1) }?.contains("Argument: <nil>\n") == true)
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
    #expect(fake.recordedCallsCount == 1)
  }
}

@Suite struct CaptorTrapTests {
  @Test func `a captor that is asked for what it does not have`() {
    let captor = ArgumentCaptor()
    #expect(
      Trap.catching { let _: Int = captor[1] }?.message
        == """

         --- FATAL ERROR: Argument Capture: index out of bounds ---
          ￫ Index 1 is out of bounds for captured arguments
          ￫ Current captured arguments:\u{20}

        """.unindented)
    captor.capture("a")
    #expect(
      Trap.catching { let _: Int = captor[0] }?.message
        == """

         --- FATAL ERROR: Argument Capture: wrong argument type ---
          ￫ Captured argument: <a>
          ￫ Specified type: Int

        """.unindented)
    let typed = Argument.captor(of: Int.self)
    typed.capture(3)
    #expect(Trap.catching { _ = typed[1] }?.message.contains("arguments: <3>\n") == true)
  }
}
