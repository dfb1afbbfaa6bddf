public import StakeoutExpectations

// In Kiwi these make objects from values, variables and blocks. Swift does not need that: for the
// sake of existing specs, they return the value they are given.

/// Makes an expectation of an expression with a future value; the same as `expect`.
///
/// Waiting verbs evaluate the expression for each poll.
public func expectFutureValue<T>(
  fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
  expect(fileID: fileID, file: file, line: line, column: column, try expression())
}

/// Returns the value itself.
public func theValue<T>(_ value: T) -> T { value }

/// Returns the closure itself, as the subject of an expectation.
///
/// For example: `expect(theBlock { … }).should(…)`.
public func theBlock<T>(_ block: @escaping () throws -> T) -> () throws -> T { block }

/// Returns the closure itself; the same as `theBlock`.
public func lambda<T>(_ block: @escaping () throws -> T) -> () throws -> T { block }
