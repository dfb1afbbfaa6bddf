internal import StakeoutBase
internal import StakeoutCalls

extension StubbedCall {
  /// The mistake of a call that no stub answers, with a stub that would answer it.
  ///
  /// The first line of a strict double is in Kiwi's form:
  /// `FakeCruiser "ben" received unexpected raiseShields()`.
  func unanswered(returning type: Any.Type, _ stubs: [StubEntry]) -> Misuse {
    let arguments = arguments.recorded
    let remarks = [
      stubOfOtherType(returning: type, among: stubs),
      closestStub(among: stubs).map { "closest stub (stub ≠ call): \($0)" },
      "a stub that answers it: \(stubToAdd(returning: type))",
      "in the double: \(file):\(line)",
    ].compactMap(\.self)
    let call = FunctionName(function).call(arguments.map(FunctionName.code))
    let sentence =
      switch rule {
      case .strict: "received unexpected \(Call.text(of: function, with: arguments))"
      case .forwarding:
        "received \(call), which no stub answers, and has no real object to forward to"
      default: "received \(call), which no stub answers"
      }
    return mistake(
      "No return value found",
      [
        "Arguments: \(Call.exactTexts(of: arguments))", "Return Type: \(type)",
        "Current stubs: [\(stubs.map(\.description).joined(separator: ", "))]",
      ] + remarks.map { $0.prefix(1).uppercased() + $0.dropFirst() },
      wording: (["\(double) \(sentence)"] + remarks).joined(separator: "\n"))
  }

  var errorOfNonThrowingFunction: Misuse {
    mistake(
      "Used '.andThrow()' on non-throwing function",
      [ensuring("can throw", "'spryifyThrows()' or 'stubbedValueThrows()'")])
  }

  var errorOfAsyncStub: Misuse {
    mistake(
      "Used '.andDoAsync()' on synchronous function",
      [ensuring("is asynchronous", "'spryifyAsync()' or 'spryifyAsyncThrows()'")])
  }

  func errorOfOtherType(_ error: any Error, expected: any Error.Type) -> Misuse {
    mistake(
      "The stub threw an error of another type",
      [
        "Error: \(error)", "Type of the error: \(type(of: error))",
        "Type that the function throws: \(expected)",
      ])
  }

  private func mistake(_ title: String, _ entries: [String], wording: String? = nil) -> Misuse {
    Misuse(
      title: title, entries: ["Stubbable: \(double)", "Function: \(function)"] + entries,
      wording: wording)
  }

  private func ensuring(_ ability: String, _ calls: String) -> String {
    "If this function \(ability), then ensure that the fake is calling \(calls) as the return "
      + "value of this function."
  }

  /// The newest stub that accepts the call but returns a value of a type that the function does not
  /// return, with both types.
  private func stubOfOtherType(returning type: Any.Type, among stubs: [StubEntry]) -> String? {
    for stub in stubs.reversed() where stub.number == number {
      guard case .value(let value)? = stub.behaviour, let value = flattened(value.value),
        stub.specified.isEmpty || stub.compared.mismatches(in: arguments.recorded) == 0
      else { continue }
      let site = stub.site.map { " at \($0.fileID):\($0.line)" } ?? ""
      return "stub of another type\(site): it returns a value of type \(Swift.type(of: value)), "
        + "and the function returns \(type)"
    }
    return nil
  }

  /// Returns the stub whose arguments come closest to those of the call.
  private func closestStub(among stubs: [StubEntry]) -> String? {
    let arguments = arguments.recorded
    let closest = stubs.filter { $0.number == number && !$0.specified.isEmpty }
      .map { (patterns: $0.compared, mismatches: $0.compared.mismatches(in: arguments)) }
      .min { $0.mismatches < $1.mismatches }
    guard let closest, closest.mismatches > 0 else { return nil }
    return "\(function) with \(closest.patterns.comparison(with: arguments))"
  }
}

extension StubbedCall {
  /// The line of a stub for this call, with patterns for arguments that have no literal:
  /// `when.pay(.any, to: "ada").thenReturn(…)`, or `stub(.pay).with(5, "ada").andReturn(…)`.
  private func stubToAdd(returning type: Any.Type) -> String {
    let value = type == Void.self ? "" : "…"
    if called.type is any TypedDouble.Type {
      let patterns = arguments.recorded.map { FunctionName.literal(of: $0) ?? ".any" }
      let (name, labels) = FunctionName(function).parts
      let newValue = labels == nil ? patterns.first : nil
      let call =
        newValue.map { "set\(name.prefix(1).uppercased())\(name.dropFirst())(\($0))" }
        ?? FunctionName(function).call(patterns)
      return "\(called.spy == nil ? "classWhen" : "when").\(call).thenReturn(\(value))"
    }
    let arguments = arguments.recorded.map { FunctionName.literal(of: $0) ?? "Argument.anything" }
    let condition = arguments.isEmpty ? "" : ".with(\(arguments.joined(separator: ", ")))"
    let name = called.functions.init(rawValue: function).map { "\($0)" } ?? function
    return "stub(.\(name))\(condition).andReturn(\(value))"
  }
}
