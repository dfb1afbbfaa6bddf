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
      guard !isEqual(expected, error) else { return }
      report(message) { .otherError(actual: error, expected: expected) }
      return
    }
    report(message) { .nothingThrown(expected: expected()) }
  }

  /// Reports a failure if the expression throws an error.
  ///
  /// - Returns: the result of the expression; nil if it throws.
  func checkNoThrow<T>(_ message: () -> String, _ expression: () throws -> T?) -> T? {
    do {
      return try expression()
    } catch {
      report(message) { .thrown(error) }
      return nil
    }
  }

  /// Calls `goOn` with the error that the expression returns; reports a failure if it throws one.
  func check<E: Error>(
    _ expression: () throws -> E?, _ message: () -> String, _ goOn: (E?) -> Void
  ) {
    do {
      goOn(try expression())
    } catch {
      report(message) { .thrown(error) }
    }
  }

  /// Reports a failure unless both errors are non-nil and equal.
  func checkEqual<E: Error>(
    actual: E?, expected: E?, _ message: () -> String, isEqual: (E, E) -> Bool
  ) {
    switch (actual, expected) {
    case (let actual?, let expected?) where isEqual(actual, expected): return
    case (let actual?, let expected?):
      report(message) { .otherError(actual: actual, expected: expected) }
    case (_, nil): report(message) { .nothingExpected(actual: actual) }
    case (nil, let expected?): report(message) { .nothingGot(expected: expected) }
    }
  }

  /// Reports a failure if the errors are equal, or both nil.
  func checkNotEqual<E: Error>(
    actual: E?, expected: E?, _ message: () -> String, isEqual: (E, E) -> Bool
  ) {
    switch (actual, expected) {
    case (let actual?, let expected?) where !isEqual(actual, expected): return
    case (_?, nil), (nil, _?): return
    default: report(message) { .same(actual: actual, expected: expected) }
    }
  }

  private enum Problem {
    case nothingThrown(expected: any Error)
    case otherError(actual: any Error, expected: any Error)
    case nothingGot(expected: any Error)
    case nothingExpected(actual: (any Error)?)
    case same(actual: (any Error)?, expected: (any Error)?)
    case thrown(any Error)
  }

  private func report(_ message: () -> String, _ problem: () -> Problem) {
    let text =
      switch spelling {
      case .xctest: xctestText(problem(), message())
      case .swiftTesting: swiftTestingText(problem(), message())
      }
    spelling.report(text, at: site)
  }

  private func xctestText(_ problem: Problem, _ message: String) -> String {
    let suffix = AssertionSpelling.suffix(message)
    switch problem {
    case .nothingThrown:
      return "did not throw an error\(suffix)"
    case .otherError(let actual, let expected):
      return "(\"\(actual)\") is not equal to (\"\(expected)\")\(suffix)"
    case .nothingGot:
      return "actual error is nil, use `XCTAssertNil` instead. \(message)"
    case .nothingExpected:
      return "expected error is nil, use `XCTAssertNil` instead. \(message)"
    case .same(let actual, let expected):
      return "(\"\(text(of: actual))\") is equal to (\"\(text(of: expected))\")\(suffix)"
    case .thrown(let error):
      return "\(message). error: \(error.localizedDescription)"
    }
  }

  private func swiftTestingText(_ problem: Problem, _ message: String) -> String {
    switch problem {
    case .nothingThrown(let expected):
      "Expected error \(expected) to be thrown, but expression completed successfully. \(message)"
    case .otherError(let actual, let expected):
      "Expected error \(expected) but got \(actual). \(message)"
    case .nothingGot(let expected):
      "Expected error \(expected) but actual error is nil. \(message)"
    case .nothingExpected(let actual):
      "Expected error is nil, actual error is \(text(of: actual)). \(message)"
    case .same(let actual, _):
      "Expected an error other than \(text(of: actual)). \(message)"
    case .thrown(let error):
      "Unexpected error thrown: \(error). \(message)"
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
