/// An expectation of one or several uses of a member of a mock, which counts them.
public protocol CountedExpectation {
  /// Whether it can be used again.
  ///
  /// Called after each use; false removes the expectation from the queue.
  func hasNext() -> Bool

  /// Whether `verify` fails while the expectation is not used up; true by default.
  func shouldVerify() -> Bool
}

extension CountedExpectation {
  /// True: `verify` fails while the expectation is not used up.
  public func shouldVerify() -> Bool { true }
}

/// An expectation of one or several uses of a member of a mock, and the values that it returns.
///
/// `return`, ``alwaysReturn(_:)`` and ``get(times:_:)`` make the library's own expectations. Your
/// own expectation is called on the thread that uses the mock, outside all locks. If several
/// threads use the mock, it must count its uses safely. Beside `Testing` or `Stakeout` the name is
/// ambiguous: write `StakeoutScout.Expectation` there.
public protocol Expectation: AnyObject, CountedExpectation {
  /// Uses the expectation once, and returns the value for that use.
  func nextValue() -> Any?
}

/// An expectation of one or several calls of a function of a mock, and the blocks to run.
///
/// Conform to it for your own expectations. The rules of ``Expectation`` apply.
public protocol FuncExpectation: CountedExpectation {
  /// Uses the expectation once, and returns the block for that use.
  func nextBlock() -> FuncExpectationBlock
}

/// The body of a function of a mock.
///
/// It takes the arguments with their labels (`""` for no label), and returns the function's result
/// or throws its error.
public typealias FuncExpectationBlock = (KeyValuePairs<String, Any?>) throws -> Any?

/// The body of an asynchronous function of a mock; runs in the isolation of its caller.
public typealias AsyncFuncExpectationBlock =
  nonisolated(nonsending) (KeyValuePairs<String, Any?>) async throws -> Any?
