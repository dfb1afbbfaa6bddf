// Assertions that two values of any types are equal, or that they are not.

internal import StakeoutCalls

extension Assertion {
  /// Fails unless two values of any types are equal, or unless they are not.
  func checkEqualAny(
    _ expected: Any?, _ received: Any?, _ message: () -> String?, isExpected: Bool = true
  ) {
    guard isDeeplyEqual(expected, received) != isExpected else { return }
    let relation = isExpected ? "is not equal to" : "is equal to"
    let texts =
      isExpected
      ? textsApart(expected, received, text) : (left: text(of: expected), right: text(of: received))
    let values = "(\"\(texts.left)\") \(relation) (\"\(texts.right)\")"
    let difference = Spry.diffMirror(expected, received)
    let suffix = Self.suffix(message())
    fail("\(values)\(suffix)\ndiff:\n\(difference)")
  }

  /// Returns the value as JSON if it can be encoded, otherwise its description.
  ///
  /// The text is JSON only in the short style.
  private func text(of value: Any?) -> String {
    guard let value = flattened(value) else { return "nil" }
    let json =
      TextStyle.isDetailed
      ? nil : (value as? any Encodable).flatMap { Spry.json(of: $0, Spry.makeEncoder()) }
    return json ?? swiftText(of: value)
  }
}

/// Fails unless two values are equal, by their stored properties if they are not `Equatable`.
///
/// See ``isAnyEqual(_:_:)`` for the rules. A failure shows both values, as JSON if they can be
/// encoded, and their differences.
///
/// - Parameters:
///   - lhs: The expected value.
///   - rhs: The received value.
///   - message: An additional text for a failure.
///   - fileID: The file ID at which to report a failure.
///   - filePath: The file path at which to report a failure.
///   - line: The line at which to report a failure.
///   - column: The column at which to report a failure.
public func expectEqualAny<T>(
  _ lhs: T?, _ rhs: T?, _ message: String? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkEqualAny(lhs, rhs, { message })
}

/// Fails if two values are equal.
public func expectNotEqualAny<T>(
  _ lhs: T?, _ rhs: T?, _ message: String? = nil, fileID: String = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  Assertion(fileID, filePath, line, column).checkEqualAny(lhs, rhs, { message }, isExpected: false)
}

/// Fails unless two values of any types are equal.
///
/// See ``isAnyEqual(_:_:)`` for the rules. A failure shows both values, as JSON if they can be
/// encoded, and their differences.
///
/// - Parameters:
///   - lhs: The expected value.
///   - rhs: The received value.
///   - message: An additional text for a failure.
///   - file: The file path at which to report a failure.
///   - line: The line at which to report a failure.
public func XCTAssertEqualAny(
  _ lhs: @autoclosure () -> Any?, _ rhs: @autoclosure () -> Any?,
  _ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertEqualAny", file, line).checkEqualAny(lhs(), rhs(), message)
}

/// Fails if two values of any types are equal.
public func XCTAssertNotEqualAny(
  _ lhs: @autoclosure () -> Any?, _ rhs: @autoclosure () -> Any?,
  _ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line
) {
  Assertion("XCTAssertNotEqualAny", file, line)
    .checkEqualAny(lhs(), rhs(), message, isExpected: false)
}

/// Whether two values of any types are equal.
///
/// Swapping the two makes no difference, unless a type's own `==` or `SpryEquatable` does.
///
/// - Nil equals nil. Optionals around the two values are ignored.
/// - If both are `SpryEquatable`, the left value decides. If the types differ and it says no, the
///   right value decides. Values of one `Equatable` type are compared with `==`.
/// - Numbers of two types are equal if they represent the same number. `String` and `Substring` are
///   two types.
/// - A Foundation value equals the Swift value that it bridges to: `NSString("s")` equals `"s"`.
/// - Arrays, dictionaries, sets and tuples are compared by their elements, whatever their types. So
///   are other types whose mirror is a collection, such as `IndexPath`.
/// - An object equals itself. Other objects, structs and enums of one type are compared by their
///   stored properties, including those of superclasses. Cycles of objects are handled.
/// - A metatype equals only itself. So does an actor, and an object without stored properties.
///
/// A closure equals nothing. The function can be called on any thread, as long as no other thread
/// changes the objects' properties at the same time. Spies compare arguments in this way, and
/// `XCTAssertEqualAny` its values.
public func isAnyEqual(_ lhs: Any?, _ rhs: Any?) -> Bool {
  isDeeplyEqual(lhs, rhs)
}
