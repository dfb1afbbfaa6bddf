internal import StakeoutBase
internal import StakeoutCalls

extension StubbedCall {
  /// Why a call fails the test, with a stub that would answer it.
  ///
  /// The first line of a strict double is in Kiwi's form:
  /// `FakeCruiser "ben" received unexpected raiseShields()`.
  func unansweredText(isStrict: Bool, returning type: Any.Type, _ stubs: [StubEntry]) -> String {
    var lines = [
      isStrict
        ? "\(double) received unexpected \(Call.text(of: function, with: arguments.recorded))"
        : "\(double) received \(FunctionName(function).call(arguments.recorded.map(FunctionName.code))), which no stub answers"
    ]
    if let other = stubOfOtherType(returning: type, among: stubs) { lines.append(other) }
    if let closest = closestStub(among: stubs) {
      lines.append("closest stub (stub ≠ call): \(closest)")
    }
    lines.append("a stub that answers it: \(stubToAdd(returning: type))")
    lines.append("in the double: \(file):\(line)")
    return lines.joined(separator: "\n")
  }

  /// The newest stub that accepts the call but returns a value of a type that the function does not
  /// return, with both types.
  func stubOfOtherType(returning type: Any.Type, among stubs: [StubEntry]) -> String? {
    for stub in stubs.reversed() where stub.number == number {
      guard case .value(let value)? = stub.behaviour, let value = flattened(value.value),
        stub.specified.isEmpty || stub.comparison(with: arguments.recorded).mismatches == 0
      else { continue }
      let site = stub.site.map { " at \($0.fileID):\($0.line)" } ?? ""
      return "stub of another type\(site): it returns a value of type \(Swift.type(of: value)), "
        + "and the function returns \(type)"
    }
    return nil
  }

  /// Returns the stub whose arguments come closest to those of the call.
  func closestStub(among stubs: [StubEntry]) -> String? {
    let closest = stubs.filter { $0.number == number && !$0.specified.isEmpty }
      .map { $0.comparison(with: arguments.recorded) }
      .min { $0.mismatches < $1.mismatches }
    guard let closest, closest.mismatches > 0 else { return nil }
    return "\(function) with \(closest.text)"
  }
}

extension StubbedCall {
  /// The line of a stub for this call, with patterns for arguments that have no literal:
  /// `when.pay(.any, to: "ada").thenReturn(…)`, or `stub(.pay).with(5, "ada").andReturn(…)`.
  func stubToAdd(returning type: Any.Type) -> String {
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
