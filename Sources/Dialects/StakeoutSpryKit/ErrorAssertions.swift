private import Foundation
internal import StakeoutCalls
internal import StakeoutBase

extension Assertion {
  /// Reports a failure unless the expression throws the expected error.
  func checkThrows(
    _ expected: () -> any Error, _ message: () -> String, _ expression: () throws -> some Any
  ) {
    do {
      _ = try expression()
    } catch {
      let expected = expected()
      if !areEqual(expected, error) { reportOther(error, expected, message()) }
      return
    }
    let message = message()
    fail(
      xctest: "did not throw an error\(Self.suffix(message))",
      swiftTesting: """
        Expected error \(expected()) to be thrown, but expression completed successfully. \
        \(message)
        """)
  }

  /// Reports a failure if the expression throws an error.
  ///
  /// - Returns: the result of the expression; nil if it throws.
  @discardableResult
  func checkNoThrow<T>(_ message: () -> String, _ expression: () throws -> T?) -> T? {
    do {
      return try expression()
    } catch {
      let message = message()
      fail(
        xctest: "\(message). error: \(error.localizedDescription)",
        swiftTesting: "Unexpected error thrown: \(error). \(message)")
      return nil
    }
  }

  /// Reports a failure unless both errors are non-nil and equal.
  func checkEqualError(
    actual: () throws -> (any Error)?, expected: (any Error)?, _ message: () -> String
  ) {
    checkNoThrow(message) {
      switch (try actual(), expected) {
      case (let actual?, let expected?) where areEqual(actual, expected): return
      case (let actual?, let expected?): reportOther(actual, expected, message())
      case (let actual, nil):
        let message = message()
        fail(
          xctest: "expected error is nil, use `XCTAssertNil` instead. \(message)",
          swiftTesting: "Expected error is nil, actual error is \(text(of: actual)). \(message)")
      case (nil, let expected?):
        let message = message()
        fail(
          xctest: "actual error is nil, use `XCTAssertNil` instead. \(message)",
          swiftTesting: "Expected error \(expected) but actual error is nil. \(message)")
      }
    }
  }

  /// Reports a failure if the errors are equal, or both nil.
  func checkNotEqualError(
    actual: () throws -> (any Error)?, expected: (any Error)?, _ message: () -> String
  ) {
    checkNoThrow(message) {
      let actual = try actual()
      guard areEqual(actual, expected) else { return }
      let (actualText, message) = (text(of: actual), message())
      let suffix = Self.suffix(message)
      fail(
        xctest: "(\"\(actualText)\") is equal to (\"\(text(of: expected))\")\(suffix)",
        swiftTesting: "Expected an error other than \(actualText). \(message)")
    }
  }

  private func reportOther(_ actual: any Error, _ expected: any Error, _ message: String) {
    let suffix = Self.suffix(message)
    let (actual, expected) = textsApart(actual, expected) { text(of: $0 as? any Error) }
    fail(
      xctest: "(\"\(actual)\") is not equal to (\"\(expected)\")\(suffix)",
      swiftTesting: "Expected error \(expected) but got \(actual). \(message)")
  }

  private func text(of error: (any Error)?) -> String {
    error.map { ShortText.describing($0) } ?? "nil"
  }

  /// Whether two errors are equal, or both nil; their types need not be `Equatable`.
  ///
  /// Errors of one type are compared by ``isAnyEqual(_:_:)``, errors of two types as `NSError`.
  private func areEqual(_ left: (any Error)?, _ right: (any Error)?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    if type(of: left) == type(of: right) { return isDeeplyEqual(left, right) }
    return (left as NSError) == (right as NSError)
  }
}
