/// Expects a member to be used, `times` times, and returns this value.
///
/// ```swift
/// mock.expect.name.to(`return`("Ada"))
/// ```
///
/// - Parameters:
///   - value: what the member returns.
///   - times: how often, at least once.
public func `return`(_ value: Any?, times: UInt = 1) -> any Expectation {
  ValueExpectation(value: value, uses: Uses(Int(clamping: times)))
}

/// The same as `return`, without the backticks.
public func returnValue(_ value: Any?, times: UInt = 1) -> any Expectation {
  `return`(value, times: times)
}

/// Returns this value whenever the member is used; `verify` does not ask for it.
///
/// What is expected after it is never reached.
public func alwaysReturn(_ value: Any?) -> any Expectation {
  ValueExpectation(value: value, uses: Uses())
}

/// Expects a member to be used, `times` times, and returns what the closure returns then.
///
/// - Parameters:
///   - times: how often, at least once.
///   - getter: called at each use, on the thread of the use.
public func get(times: UInt = 1, _ getter: @escaping () -> Any?) -> any Expectation {
  ValueExpectation(getter: getter, uses: Uses(Int(clamping: times)))
}

/// What a function does that throws this error, which is made anew in each call.
///
/// ```swift
/// mock.expect.save(any()).to(`throw`(DiskFull()))
/// ```
public func `throw`(_ error: @escaping @autoclosure () -> any Error) -> FuncExpectationBlock {
  { _ in throw error() }
}

/// The same as `throw`, without the backticks.
public func throwError(_ error: @escaping @autoclosure () -> any Error) -> FuncExpectationBlock {
  `throw`(error())
}
