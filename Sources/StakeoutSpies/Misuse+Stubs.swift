internal import StakeoutCalls

extension Misuse {
  static func noReturnValue(
    _ call: StubbedCall, returnType: Any.Type, stubs: [StubEntry]
  ) -> Misuse {
    var misuse = Misuse(
      "No return value found", call,
      "Arguments: \(RecordedCall.exactTexts(of: call.arguments.recorded))",
      "Return Type: \(returnType)",
      "Current stubs: [\(stubs.map(\.description).joined(separator: ", "))]")
    if let other = call.stubOfOtherType(returning: returnType, among: stubs) {
      misuse.entries.append(other.prefix(1).uppercased() + other.dropFirst())
    }
    if let closest = call.closestStub(among: stubs) {
      misuse.entries.append("Closest stub (stub ≠ call): \(closest)")
    }
    misuse.entries.append("A stub that answers it: \(call.stubToAdd(returning: returnType))")
    misuse.entries.append("In the double: \(call.file):\(call.line)")
    return misuse
  }

  static let incompleteStub = Misuse(
    "Incomplete Stub",
    "Must add '.andReturn()', '.andDo()', or '.andThrow()' when stubbing a function")

  static func duplicateStub(_ function: String, _ specified: [Any?]) -> Misuse {
    Misuse(
      "Stubbing the same function with the same arguments",
      "Function: \(function)",
      "Arguments: \(Call.text(ofAll: specified))",
      #"In most cases, stubbing the same function with the same arguments is a "code smell""#,
      "However, if this is intentional then use `.stubAgain()`")
  }

  static func errorOfNonThrowingFunction(_ call: StubbedCall) -> Misuse {
    Misuse(
      "Used '.andThrow()' on non-throwing function", call,
      ensuring("can throw", "'spryifyThrows()' or 'stubbedValueThrows()'"))
  }

  static func errorOfOtherType(
    _ error: any Error, of call: StubbedCall, expected: any Error.Type
  ) -> Misuse {
    Misuse(
      "The stub threw an error of another type", call,
      "Error: \(error)",
      "Type of the error: \(type(of: error))",
      "Type that the function throws: \(expected)")
  }

  static func asyncStubOfSynchronousFunction(_ call: StubbedCall) -> Misuse {
    Misuse(
      "Used '.andDoAsync()' on synchronous function", call,
      ensuring("is asynchronous", "'spryifyAsync()' or 'spryifyAsyncThrows()'"))
  }

  static func argumentOfOtherType(
    _ argument: Any?, of function: String, expected: Any.Type, verb: String
  ) -> Misuse {
    Misuse(
      "Used '.\(verb)()' with other arguments than the function has",
      "Function: \(function)",
      "Argument: \(Call.text(ofAll: [argument]))",
      "Type that the closure takes: \(expected)")
  }

  static func captureOutOfBounds(_ index: Int, _ captured: [Any?]) -> Misuse {
    Misuse(
      "Argument Capture: index out of bounds",
      "Index \(index) is out of bounds for captured arguments",
      "Current captured arguments: \(Call.text(ofAll: captured))")
  }

  static func captureOfWrongType(_ captured: Any?, _ type: Any.Type) -> Misuse {
    Misuse(
      "Argument Capture: wrong argument type",
      "Captured argument: \(Call.text(ofAll: [captured]))",
      "Specified type: \(type)")
  }

  init(_ title: String, _ entries: String...) {
    self.init(title: title, entries: entries)
  }

  /// Makes a mistake that came up during a call of a double.
  private init(_ title: String, _ call: StubbedCall, _ entries: String...) {
    self.init(
      title: title, entries: ["Stubbable: \(call.double)", "Function: \(call.function)"] + entries)
  }

  private static func ensuring(_ ability: String, _ calls: String) -> String {
    "If this function \(ability), then ensure that the fake is calling \(calls) as the return "
      + "value of this function."
  }
}
