// `expectEqualImage`, `XCTAssertEqualImage` and their opposites, which compare two images.

internal import StakeoutContext

extension Assertion {
  /// Checks that two images are equal, or that they are not.
  func checkEqualImage(
    _ expected: () throws -> Image?, _ actual: () throws -> Image?, _ message: () -> String,
    isExpected: Bool = true
  ) {
    let text: String
    do {
      let difference = ImageDifference(expected: try expected(), actual: try actual())
      if difference.isEqual == isExpected { return }
      text = difference.text
    } catch {
      text = "cannot be compared: the error <\(error)> was thrown"
    }
    let firstLine = text.prefix { !$0.isNewline }
    let rest = text.dropFirst(firstLine.count)
    let ending = "\(firstLine)\(Self.suffix(message()))\(rest)"
    let expectation = isExpected ? "be equal" : "differ"
    fail(
      xctest: "images \(ending)",
      swiftTesting: "Expected images to \(expectation), but they \(ending)")
  }
}

/// Fails unless two images are equal, or both nil.
///
/// Images are equal if their bytes are equal, or else their decoded pixels. The failure tells how many
/// pixels differ, where, and by how much, or why the pixels could not be compared.
///
/// - Parameters:
///   - lhs: The expected image. If it throws an error, the assertion fails.
///   - rhs: The other image. If it throws an error, the assertion fails.
///   - message: Your own text, added to the failure.
///   - fileID: The file ID at which to report a failure.
///   - filePath: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
public func expectEqualImage(
  _ lhs: @autoclosure () throws -> Image?, _ rhs: @autoclosure () throws -> Image?,
  _ message: String = "", fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkEqualImage(lhs, rhs, { message })
}

/// Fails unless two closures return equal images, or both return nil.
public func expectEqualImage(
  _ lhs: () throws -> Image?, _ rhs: () throws -> Image?,
  _ message: String = "", fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkEqualImage(lhs, rhs, { message })
}

/// Fails unless two closures return equal images, or both return nil.
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

/// Fails if two closures return equal images, or both return nil.
public func expectNotEqualImage(
  _ lhs: () throws -> Image?, _ rhs: () throws -> Image?,
  _ message: String = "", fileID: String = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column)
    .checkEqualImage(lhs, rhs, { message }, isExpected: false)
}

/// Fails if two closures return equal images, or both return nil.
public func expectNotEqualImage(
  _ expected: () throws -> Image?, _ message: String,
  fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column,
  _ actual: () throws -> Image?
) {
  Assertion(fileID, filePath, line, column)
    .checkEqualImage(expected, actual, { message }, isExpected: false)
}

/// Fails unless two images are equal, or both nil.
///
/// Images are equal if their bytes are equal, or else their decoded pixels. The failure tells how many
/// pixels differ, where, and by how much, or why the pixels could not be compared.
///
/// - Parameters:
///   - lhs: The expected image. If it throws an error, the assertion fails.
///   - rhs: The other image. If it throws an error, the assertion fails.
///   - message: Your own text, added to the failure.
///   - file: The file path at which to report a failure.
///   - line: The line at which to report a failure.
public func XCTAssertEqualImage(
  _ lhs: @autoclosure () throws -> Image?, _ rhs: @autoclosure () throws -> Image?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertEqualImage", file, line).checkEqualImage(lhs, rhs, message)
}

/// Fails unless the closure returns an image that is equal to the expected one.
public func XCTAssertEqualImage(
  _ expected: @autoclosure () throws -> Image?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, _ actual: () throws -> Image?
) {
  Assertion("XCTAssertEqualImage", file, line).checkEqualImage(expected, actual, message)
}

/// Fails if two images are equal, or both nil.
public func XCTAssertNotEqualImage(
  _ lhs: @autoclosure () throws -> Image?, _ rhs: @autoclosure () throws -> Image?,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertNotEqualImage", file, line)
    .checkEqualImage(lhs, rhs, message, isExpected: false)
}

/// Fails if the closure returns an image that is equal to the given one.
public func XCTAssertNotEqualImage(
  _ expected: @autoclosure () throws -> Image?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line, _ actual: () throws -> Image?
) {
  Assertion("XCTAssertNotEqualImage", file, line)
    .checkEqualImage(expected, actual, message, isExpected: false)
}
