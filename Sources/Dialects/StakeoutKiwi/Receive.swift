// `receive`, which describes calls that a double is expected to receive from that line on.

internal import StakeoutCalls
public import StakeoutSpies

/// Describes calls that a double is expected to receive, from this line to the end of the example.
///
/// ```swift
/// expect(robot).should(receive(.speak, with: "Hello", any(), any(), count: .exactly(2)))
/// expect(robot).shouldNot(receive(.explode))
/// ```
///
/// If no stub answers such a call, a double with stubs answers it with a default value. A strict
/// double does not fail on it. A double whose `unstubbedCalls` is `.forwarding` forwards it.
///
/// - Parameters:
///   - function: The function.
///   - arguments: For each argument, an `Argument`, a matcher, or the value that it must equal. An
///     object whose class has no `==` matches only itself. Arguments that are left out at the end
///     may be anything. An empty list accepts all calls.
///   - count: The number of calls. By default it is exactly 1 for `should` and at least 1 for
///     `shouldNot`.
public func receive<Spy: Spyable>(
  _ function: Spy.Function, with arguments: Any?..., count: CountSpecifier? = nil
) -> Upcoming<Spy> {
  receiving(function.rawValue, arguments, count) { $0.identifiedStorage }
}

/// Describes calls of a static function that a type is expected to receive.
///
/// The calls count from this line to the end of the example.
public func receive<Spy: Spyable>(
  _ function: Spy.ClassFunction, with arguments: Any?..., count: CountSpecifier? = nil
) -> Upcoming<Spy.Type> {
  receiving(function.rawValue, arguments, count) { $0.identifiedStorage }
}

/// Describes calls that a double is expected to receive, and that it answers with a value.
///
/// The calls count from this line to the end of the example.
///
/// ```swift
/// expect(cruiser).should(receive(.energyLevel, with: 7, count: .exactly(2), andReturn: 42.0))
/// ```
///
/// - Parameters:
///   - function: The function.
///   - arguments: For each argument, an `Argument`, a matcher, or the value that it must equal. An
///     empty list accepts all calls.
///   - count: The expected number of calls. By default it is exactly one.
///   - value: The return value until the end of the example, as if you wrote a stub here. Use `()`
///     for a `Void` function. A number of another type is converted if the return type can
///     represent it exactly. Nil stands for the default value. Any other value of another type
///     fails the test at this line when the function is called.
///   - fileID: The file ID at which to report a failure.
///   - filePath: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
public func receive<Spy: Spryable>(
  _ function: Spy.Function, with arguments: Any?..., count: CountSpecifier? = nil,
  andReturn value: Any?, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Upcoming<Spy> {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let answer = ConvertedAnswer(value, at: site)
  return receiving(function.rawValue, arguments, count, answer) { $0.identifiedStorage }
}

/// Describes calls of a static function that a type is expected to receive, and answers with a
/// value.
///
/// The calls count from this line to the end of the example.
public func receive<Spy: Spryable>(
  _ function: Spy.ClassFunction, with arguments: Any?..., count: CountSpecifier? = nil,
  andReturn value: Any?, fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Upcoming<Spy.Type> {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let answer = ConvertedAnswer(value, at: site)
  return receiving(function.rawValue, arguments, count, answer) { $0.identifiedStorage }
}

/// Returns a pattern that accepts any argument; Kiwi's name for `Argument.anything`.
public func any() -> Argument { .anything }

private func receiving<Receiver>(
  _ function: String, _ arguments: [Any?], _ count: CountSpecifier?,
  _ answer: ConvertedAnswer? = nil, by storage: @escaping (Receiver) -> SpyStorage
) -> Upcoming<Receiver> {
  let line = JournalOrder.latest
  return Upcoming { receiver, style, isAwaited in
    let isExpected = style == .toMatch
    // An awaited call may have come before the verb, because the order of the two is undefined.
    let start = isExpected && isAwaited ? ExampleScope.current?.start ?? 0 : line
    let reception = FutureCalls(
      of: function, by: storage(receiver), arguments.withObjectsByIdentity,
      count ?? (isExpected ? .exactly(1) : .atLeast(1)), after: start)
    return (reception.matcher(), reception.answer(with: answer))
  }
}
