internal import StakeoutCalls

extension Misuse {
  static func noReturnValue(
    _ call: StubbedCall, returnType: Any.Type, stubs: [StubEntry]
  ) -> Misuse {
    Misuse(
      title: "No return value found",
      entries: [
        "Stubbable: \(call.double)",
        "Function: \(call.function)",
        "Arguments: \(RecordedCall.exactTexts(of: call.arguments.recorded))",
        "Return Type: \(returnType)",
        "Current stubs: [\(stubs.map(\.description).joined(separator: ", "))]",
      ] + closest(to: call, among: stubs) + ["In the double: \(call.file):\(call.line)"])
  }

  private static func closest(to call: StubbedCall, among stubs: [StubEntry]) -> [String] {
    call.closestStub(among: stubs).map { ["Closest stub: \($0)"] } ?? []
  }

  static let incompleteStub = Misuse(
    title: "Incomplete Stub",
    entries: [
      "Must add '.andReturn()', '.andDo()', or '.andThrow()' when stubbing a function"
    ])

  static func duplicateStub(_ function: String, _ specified: [Any?]) -> Misuse {
    Misuse(
      title: "Stubbing the same function with the same arguments",
      entries: [
        "Function: \(function)",
        "Arguments: \(Call.text(ofAll: specified))",
        #"In most cases, stubbing the same function with the same arguments is a "code smell""#,
        "However, if this is intentional then use `.stubAgain()`",
      ])
  }

  static func errorOfNonThrowingFunction(_ call: StubbedCall) -> Misuse {
    Misuse(
      title: "Used '.andThrow()' on non-throwing function",
      entries: [
        "Stubbable: \(call.double)",
        "Function: \(call.function)",
        """
        If this function can throw, then ensure that the fake is calling 'spryifyThrows()' or \
        'stubbedValueThrows()' as the return value of this function.
        """,
      ])
  }

  static func errorOfOtherType(
    _ error: any Error, of call: StubbedCall, expected: any Error.Type
  ) -> Misuse {
    Misuse(
      title: "Used '.andThrow()' with an error of another type",
      entries: [
        "Stubbable: \(call.double)",
        "Function: \(call.function)",
        "Error: \(error)",
        "Type of the error: \(type(of: error))",
        "Type that the function throws: \(expected)",
      ])
  }

  static func asyncStubOfSynchronousFunction(_ call: StubbedCall) -> Misuse {
    Misuse(
      title: "Used '.andDoAsync()' on synchronous function",
      entries: [
        "Stubbable: \(call.double)",
        "Function: \(call.function)",
        """
        If this function is asynchronous, then ensure that the fake is calling 'spryifyAsync()' or \
        'spryifyAsyncThrows()' as the return value of this function.
        """,
      ])
  }

  static func argumentOfOtherType(
    _ argument: Any?, of function: String, expected: Any.Type
  ) -> Misuse {
    Misuse(
      title: "Used '.andPerform()' with other arguments than the function has",
      entries: [
        "Function: \(function)",
        "Argument: \(Call.text(ofAll: [argument]))",
        "Type that the closure takes: \(expected)",
      ])
  }

  static func captureOutOfBounds(_ index: Int, _ captured: [Any?]) -> Misuse {
    Misuse(
      title: "Argument Capture: index out of bounds",
      entries: [
        "Index \(index) is out of bounds for captured arguments",
        "Current captured arguments: \(Call.text(ofAll: captured))",
      ])
  }

  static func captureOfWrongType(_ captured: Any?, _ type: Any.Type) -> Misuse {
    Misuse(
      title: "Argument Capture: wrong argument type",
      entries: [
        "Captured argument: \(Call.text(ofAll: [captured]))",
        "Specified type: \(type)",
      ])
  }
}
