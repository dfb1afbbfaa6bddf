public import StakeoutReporting

/// Fails unless two images are equal, or both nil.
///
/// They are if their bytes are, or the pixels that these stand for. A failure says how many pixels
/// differ, where and how much; or why the pixels could not be compared.
///
/// - Parameters:
///   - lhs: the expected image. An error that it throws is a failure.
///   - rhs: the other image. An error that it throws is a failure.
///   - message: what a failure says as well.
///   - fileID: where a failure is shown.
///   - filePath: where a failure is shown.
///   - line: where a failure is shown.
///   - column: where a failure is shown.
public func expectEqualImage(
  _ lhs: @autoclosure () throws -> Image?, _ rhs: @autoclosure () throws -> Image?,
  _ message: String = "", fileID: String = #fileID, filePath: FileString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ImageAssertion(spelling: .swiftTesting, isEqualExpected: true, site: site)
    .check(lhs, rhs, { message })
}

/// Fails unless two closures return equal images.
public func expectEqualImage(
  _ lhs: () throws -> Image?, _ rhs: () throws -> Image?,
  _ message: String = "", fileID: String = #fileID, filePath: FileString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ImageAssertion(spelling: .swiftTesting, isEqualExpected: true, site: site)
    .check(lhs, rhs, { message })
}

/// Fails unless the closure returns an image that is equal to the expected one.
public func expectEqualImage(
  _ expected: @autoclosure () throws -> Image?, _ message: String = "", fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column,
  _ actual: () throws -> Image?
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ImageAssertion(spelling: .swiftTesting, isEqualExpected: true, site: site)
    .check(expected, actual, { message })
}

/// Fails unless two closures return equal images.
public func expectEqualImage(
  _ expected: () throws -> Image?, _ message: String, fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column,
  _ actual: () throws -> Image?
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ImageAssertion(spelling: .swiftTesting, isEqualExpected: true, site: site)
    .check(expected, actual, { message })
}

/// Fails if two images are equal, or both nil.
public func expectNotEqualImage(
  _ lhs: @autoclosure () throws -> Image?, _ rhs: @autoclosure () throws -> Image?,
  _ message: String = "", fileID: String = #fileID, filePath: FileString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ImageAssertion(spelling: .swiftTesting, isEqualExpected: false, site: site)
    .check(lhs, rhs, { message })
}

/// Fails if two closures return equal images.
public func expectNotEqualImage(
  _ lhs: () throws -> Image?, _ rhs: () throws -> Image?,
  _ message: String = "", fileID: String = #fileID, filePath: FileString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ImageAssertion(spelling: .swiftTesting, isEqualExpected: false, site: site)
    .check(lhs, rhs, { message })
}

/// Fails if the closure returns an image that is equal to the given one.
public func expectNotEqualImage(
  _ expected: @autoclosure () throws -> Image?, _ message: String = "", fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column,
  _ actual: () throws -> Image?
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ImageAssertion(spelling: .swiftTesting, isEqualExpected: false, site: site)
    .check(expected, actual, { message })
}

/// Fails if two closures return equal images.
public func expectNotEqualImage(
  _ expected: () throws -> Image?, _ message: String, fileID: String = #fileID,
  filePath: FileString = #filePath, line: UInt = #line, column: UInt = #column,
  _ actual: () throws -> Image?
) {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  ImageAssertion(spelling: .swiftTesting, isEqualExpected: false, site: site)
    .check(expected, actual, { message })
}
