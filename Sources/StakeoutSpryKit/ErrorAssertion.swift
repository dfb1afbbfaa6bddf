private import Foundation
internal import StakeoutCalls
internal import StakeoutBase

/// Implements all assertions about errors.
struct ErrorAssertion {
  let spelling: AssertionSpelling
  let site: SourceSite

  /// Reports a failure unless the expression throws the expected error.
  func checkThrows<E: Error>(
    _ expected: () -> E, _ message: () -> String, _ expression: () throws -> some Any,
    isEqual: (E, any Error) -> Bool
  ) {
    do {
      _ = try expression()
    } catch {
      let expected = expected()
      if !isEqual(expected, error) { reportOther(error, expected, message()) }
      return
    }
    let message = message()
    report(
      xctest: "did not throw an error\(AssertionSpelling.suffix(message))",
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
      report(
        xctest: "\(message). error: \(error.localizedDescription)",
        swiftTesting: "Unexpected error thrown: \(error). \(message)")
      return nil
    }
  }

  /// Reports a failure unless both errors are non-nil and equal.
  func checkEqual<E: Error>(
    actual: () throws -> E?, expected: E?, _ message: () -> String, isEqual: (E, E) -> Bool
  ) {
    checkNoThrow(message) {
      switch (try actual(), expected) {
      case (let actual?, let expected?) where isEqual(actual, expected): return
      case (let actual?, let expected?): reportOther(actual, expected, message())
      case (let actual, nil):
        let message = message()
        report(
          xctest: "expected error is nil, use `XCTAssertNil` instead. \(message)",
          swiftTesting: "Expected error is nil, actual error is \(text(of: actual)). \(message)")
      case (nil, let expected?):
        let message = message()
        report(
          xctest: "actual error is nil, use `XCTAssertNil` instead. \(message)",
          swiftTesting: "Expected error \(expected) but actual error is nil. \(message)")
      }
    }
  }

  /// Reports a failure if the errors are equal, or both nil.
  func checkNotEqual<E: Error>(
    actual: () throws -> E?, expected: E?, _ message: () -> String, isEqual: (E, E) -> Bool
  ) {
    checkNoThrow(message) {
      let actual = try actual()
      switch (actual, expected) {
      case (let actual?, let expected?) where !isEqual(actual, expected): return
      case (_?, nil), (nil, _?): return
      default: break
      }
      let (actualText, message) = (text(of: actual), message())
      let suffix = AssertionSpelling.suffix(message)
      report(
        xctest: "(\"\(actualText)\") is equal to (\"\(text(of: expected))\")\(suffix)",
        swiftTesting: "Expected an error other than \(actualText). \(message)")
    }
  }

  private func reportOther(_ actual: any Error, _ expected: any Error, _ message: String) {
    let suffix = AssertionSpelling.suffix(message)
    report(
      xctest: "(\"\(actual)\") is not equal to (\"\(expected)\")\(suffix)",
      swiftTesting: "Expected error \(expected) but got \(actual). \(message)")
  }

  private func report(
    xctest: @autoclosure () -> String, swiftTesting: @autoclosure () -> String
  ) {
    switch spelling {
    case .xctest: spelling.report(xctest(), at: site)
    case .swiftTesting: spelling.report(swiftTesting(), at: site)
    }
  }

  private func text(of error: (any Error)?) -> String {
    error.map { "\($0)" } ?? "nil"
  }
}

extension ErrorAssertion {
  /// Whether two errors are equal; their types need not be `Equatable`.
  ///
  /// Errors of one type are compared by ``isAnyEqual(_:_:)``, errors of two types as `NSError`.
  static func areEqual(_ left: any Error, _ right: any Error) -> Bool {
    if type(of: left) == type(of: right) { return isDeeplyEqual(left, right) }
    return (left as NSError) == (right as NSError)
  }

  static func areEqual<E: Error & Equatable>(_ left: E, _ right: any Error) -> Bool {
    left == right as? E
  }
}
