internal import StakeoutCalls

extension StubbedCall {
  /// The text of a strict double for a call that no stub answers, in Kiwi's form.
  ///
  /// For example: `FakeCruiser "ben" received unexpected raiseShields()`.
  func unexpectedCall(_ stubs: [StubEntry]) -> String {
    let call = Call.text(of: function, with: arguments.recorded)
    var lines = ["\(double) received unexpected \(call)"]
    if let closest = closestStub(among: stubs) {
      lines.append("closest stub (stub ≠ call): \(closest)")
    }
    lines.append("in the double: \(file):\(line)")
    return lines.joined(separator: "\n")
  }

  /// Returns the newest stub that accepts the call but returns a value of a type that the function
  /// does not return, and that value.
  func stubOfOtherType(among stubs: [StubEntry]) -> (stub: StubEntry, value: Any)? {
    for stub in stubs.reversed() where stub.number == number {
      guard case .value(let value)? = stub.behaviour, let value = flattened(value.value),
        stub.specified.isEmpty || stub.comparison(with: arguments.recorded).mismatches == 0
      else { continue }
      return (stub, value)
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
