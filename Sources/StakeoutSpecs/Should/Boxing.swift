public import StakeoutExpectations
public import StakeoutReporting

// Words that Kiwi needs to make objects of values, variables and blocks. Swift needs none of them:
// they are what they wrap, for those who bring them along.

/// An expectation about an expression whose value is still to come; the same as `expect`, whose
/// verbs that wait evaluate it anew each time.
public func expectFutureValue<T>(
  fileID: String = #fileID, file: FileString = #filePath, line: UInt = #line,
  column: UInt = #column, _ expression: @autoclosure @escaping () throws -> T?
) -> SyncExpectation<T> {
  expect(fileID: fileID, file: file, line: line, column: column, try expression())
}

/// The value.
public func theValue<T>(_ value: T) -> T { value }

/// The closure, as the subject of an expectation: `expect(theBlock { … }).should(…)`.
public func theBlock<T>(_ block: @escaping () throws -> T) -> () throws -> T { block }

/// The closure; the same as `theBlock`.
public func lambda<T>(_ block: @escaping () throws -> T) -> () throws -> T { block }
