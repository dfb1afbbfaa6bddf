internal import StakeoutBase

/// Fails unless two images are equal, or both nil.
///
/// Images are equal if their bytes are equal, or else their decoded pixels. The failure says how
/// many pixels differ, where, and by how much, or why the pixels could not be compared.
///
/// - Parameters:
///   - lhs: The expected image. If it throws an error, the assertion fails.
///   - rhs: The other image. If it throws an error, the assertion fails.
///   - message: Your own text, added to the failure.
///   - fileID: the source site for a failure; leave it out.
///   - filePath: the source site for a failure; leave it out.
///   - line: the source site for a failure; leave it out.
///   - column: the source site for a failure; leave it out.
public func expectEqualImage(
  _ lhs: @autoclosure () throws -> Image?, _ rhs: @autoclosure () throws -> Image?,
  _ message: String = "", fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkEqualImage(lhs, rhs, { message })
}

/// Fails unless two closures return equal images.
public func expectEqualImage(
  _ lhs: () throws -> Image?, _ rhs: () throws -> Image?,
  _ message: String = "", fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkEqualImage(lhs, rhs, { message })
}

/// Fails unless two closures return equal images.
public func expectEqualImage(
  _ expected: () throws -> Image?, _ message: String,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ actual: () throws -> Image?
) {
  Assertion(fileID, filePath, line, column).checkEqualImage(expected, actual, { message })
}

/// Fails if two images are equal, or both nil.
public func expectNotEqualImage(
  _ lhs: @autoclosure () throws -> Image?, _ rhs: @autoclosure () throws -> Image?,
  _ message: String = "", fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column)
    .checkEqualImage(lhs, rhs, { message }, isExpected: false)
}

/// Fails if two closures return equal images.
public func expectNotEqualImage(
  _ lhs: () throws -> Image?, _ rhs: () throws -> Image?,
  _ message: String = "", fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column)
    .checkEqualImage(lhs, rhs, { message }, isExpected: false)
}

/// Fails if two closures return equal images.
public func expectNotEqualImage(
  _ expected: () throws -> Image?, _ message: String,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ actual: () throws -> Image?
) {
  Assertion(fileID, filePath, line, column)
    .checkEqualImage(expected, actual, { message }, isExpected: false)
}
