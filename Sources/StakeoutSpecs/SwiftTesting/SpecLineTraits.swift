internal import StakeoutBase
internal import Testing

extension SpecLines {
  /// Makes the traits that print the lines of an example in Swift Testing, or of a pending one.
  static func traits(for title: String, isPending: Bool) -> [any TestTrait] {
    if isPending { return [PendingLine(title: title)] }
    let hasFailed = Locked(false)
    let failures = IssueHandlingTrait.compactMapIssues { issue in
      // An issue without a test comes from an unrelated thread, and may belong to any example.
      if issue.isWorthALine, Test.current != nil {
        hasFailed.withLock { $0 = true }
        failed(title, issue.text)
      }
      return issue
    }
    return [PassedLine(title: title, hasFailed: hasFailed), failures]
  }
}

extension Issue {
  /// Whether it fails the test, unlike a warning or a known issue.
  fileprivate var isWorthALine: Bool {
    #if compiler(>=6.3)
      isFailure
    #else
      !isKnown
    #endif
  }

  /// The comments of the issue, or else its kind.
  fileprivate var text: String {
    comments.isEmpty ? "\(kind)" : comments.map(\.rawValue).joined(separator: ", ")
  }
}

/// Runs before the trait that skips the example, which ends the preparation.
private struct PendingLine: TestTrait {
  let title: String

  func prepare(for test: Test) async throws { SpecLines.pending(title) }
}

/// Runs around the trait that sees the issues.
private struct PassedLine: TestTrait, TestScoping {
  let title: String
  let hasFailed: Locked<Bool>

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    hasFailed.withLock { $0 = false }
    try await function()
    if !hasFailed.withLock({ $0 }) { SpecLines.passed(title) }
  }
}
