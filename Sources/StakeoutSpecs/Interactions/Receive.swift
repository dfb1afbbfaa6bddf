internal import StakeoutCalls
internal import StakeoutMatching
public import StakeoutReporting
public import StakeoutSpies

/// Calls that a double is to receive, from this line on until the example is over.
///
/// ```swift
/// expect(robot).should(receive(.speak, with: "Hello", any(), any(), count: .exactly(2)))
/// expect(robot).shouldNot(receive(.explode))
/// ```
///
/// A double that answers by stubs answers such calls with a default value, if no stub does, and a
/// strict one takes no offence at them. One whose `unstubbedCalls` are `.forwarding` forwards them.
///
/// - Parameters:
///   - function: The function.
///   - arguments: For each argument an `Argument`, a matcher, or a value that it must equal; an
///     object whose class has no `==` must be that very object. *Anything* for arguments that are
///     left out at the end; none for any call.
///   - count: How often: exactly once unless you say otherwise, and with `shouldNot` at all.
public func receive<Spy: Spyable>(
  _ function: Spy.Function, with arguments: Any?..., count: CountSpecifier? = nil
) -> Upcoming<Spy> {
  receiving(count) { spy, count, start in
    Reception(of: function, by: spy, arguments.withObjectsByIdentity, count, after: start)
  }
}

/// Calls of a static function that a double's type is to receive, from this line on until the
/// example is over.
public func receive<Spy: Spyable>(
  _ function: Spy.ClassFunction, with arguments: Any?..., count: CountSpecifier? = nil
) -> Upcoming<Spy.Type> {
  receiving(count) { spy, count, start in
    Reception(of: function, by: spy, arguments.withObjectsByIdentity, count, after: start)
  }
}

/// Calls that a double is to receive, from this line on until the example is over, and that it
/// answers with a value.
///
/// ```swift
/// expect(cruiser).should(receive(.energyLevel, with: 7, count: .exactly(2), andReturn: 42.0))
/// ```
///
/// - Parameter value: What the calls return until the example is over, as if it were a stub that is
///   written here; `()` for a function that returns nothing. A number of another type is converted
///   if the function's type holds just this number, and nil stands for the default value. Any other
///   value of another type fails the test at this line, when the function is called.
public func receive<Spy: Spryable>(
  _ function: Spy.Function, with arguments: Any?..., count: CountSpecifier? = nil,
  andReturn value: Any?, fileID: String = #fileID, filePath: FileString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Upcoming<Spy> {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return receiving(count, answer: .some(FittingAnswer(value, at: site))) { spy, count, start in
    Reception(of: function, by: spy, arguments.withObjectsByIdentity, count, after: start)
  }
}

/// Calls of a static function that a double's type is to receive, from this line on until the
/// example is over, and that it answers with a value.
public func receive<Spy: Spryable>(
  _ function: Spy.ClassFunction, with arguments: Any?..., count: CountSpecifier? = nil,
  andReturn value: Any?, fileID: String = #fileID, filePath: FileString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Upcoming<Spy.Type> {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return receiving(count, answer: .some(FittingAnswer(value, at: site))) { spy, count, start in
    Reception(of: function, by: spy, arguments.withObjectsByIdentity, count, after: start)
  }
}

/// Accepts any argument; Kiwi's word for `Argument.anything`.
public func any() -> Argument { .anything }

private func receiving<Receiver>(
  _ count: CountSpecifier?, answer: Any?? = nil,
  _ reception: @escaping (Receiver, CountSpecifier, _ start: UInt64) -> Reception
) -> Upcoming<Receiver> {
  let line = Reception.now
  return Upcoming { receiver, occasion in
    let isExpected = occasion.style == .toMatch
    // What a verb waits for may have come before it: nobody can say which of the two is first.
    let start = isExpected && occasion.isAwaited ? ExampleScope.current?.start ?? 0 : line
    let reception = reception(receiver, count ?? (isExpected ? .exactly(1) : .atLeast(1)), start)
    return Observation(matcher: reception.matcher(), end: reception.answer(with: answer))
  }
}
