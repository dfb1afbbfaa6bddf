/// Expects `times` uses of a member, and returns this value.
///
/// ```swift
/// mock.expect.name.to(`return`("Ada"))
/// ```
///
/// - Parameters:
///   - value: the value that the member returns.
///   - times: the number of uses, at least 1.
public func `return`(_ value: Any?, times: UInt = 1) -> any Expectation {
  ValueExpectation(uses: Uses(Int(clamping: times))) { value }
}

/// The same as `return`, without the backticks.
public func returnValue(_ value: Any?, times: UInt = 1) -> any Expectation {
  `return`(value, times: times)
}

/// Returns this value for every use of the member; `verify` does not require any.
///
/// Later expectations of the member are never used.
public func alwaysReturn(_ value: Any?) -> any Expectation {
  ValueExpectation(uses: Uses()) { value }
}

/// Expects `times` uses of a member, and returns the closure's value for each.
///
/// - Parameters:
///   - times: the number of uses, at least 1.
///   - getter: called for each use, on the thread of the use.
public func get(times: UInt = 1, _ getter: @escaping () -> Any?) -> any Expectation {
  ValueExpectation(uses: Uses(Int(clamping: times)), value: getter)
}

/// Makes a block that throws this error; the expression is evaluated for each call.
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
