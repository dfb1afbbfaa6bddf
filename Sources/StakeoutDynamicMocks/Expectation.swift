/// What is expected of one member of a mock, once or several times, with the value that it returns.
///
/// The library's own are made by `return`, ``alwaysReturn(_:)`` and ``get(times:_:)``. One of your
/// own is asked on the thread that uses the mock, under no lock: if several threads do, it has to
/// count its uses safely. Beside `Testing` or `Stakeout` the name is ambiguous: write
/// `StakeoutDynamicMocks.Expectation` there.
public protocol Expectation: AnyObject {
  /// Whether it can be used once more.
  ///
  /// Asked after each use: false takes it out of the queue.
  func hasNext() -> Bool

  /// Uses it up once, and returns the value of that use.
  func nextValue() -> Any?

  /// Whether `verify` fails as long as it has not been used up; true by default.
  func shouldVerify() -> Bool
}

extension Expectation {
  /// True: `verify` fails as long as the expectation has not been used up.
  public func shouldVerify() -> Bool { true }
}

/// What is expected of a function of a mock, with what the function does then.
///
/// For expectations of your own; the same holds for them as for an ``Expectation``.
public protocol FuncExpectation {
  /// Whether it can be used once more.
  func hasNext() -> Bool

  /// Uses it up once, and returns what the function does in that use.
  func nextBlock() -> FuncExpectationBlock

  /// Whether `verify` fails as long as it has not been used up; true by default.
  func shouldVerify() -> Bool
}

extension FuncExpectation {
  /// True: `verify` fails as long as the expectation has not been used up.
  public func shouldVerify() -> Bool { true }
}

/// What a function of a mock does: takes the arguments under their labels (`""` for none) and
/// returns what the function returns, or throws what it throws.
public typealias FuncExpectationBlock = (KeyValuePairs<String, Any?>) throws -> Any?

/// What an asynchronous function of a mock does, in the isolation of its caller.
public typealias AsyncFuncExpectationBlock =
  nonisolated(nonsending) (KeyValuePairs<String, Any?>) async throws -> Any?
