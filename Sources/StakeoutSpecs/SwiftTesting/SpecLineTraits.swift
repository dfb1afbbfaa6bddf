internal import StakeoutReporting
internal import Testing

extension SpecLines {
  /// What prints the lines of an example that Swift Testing runs, or of one that is pending.
  static func traits(for title: String, isPending: Bool) -> [any TestTrait] {
    if isPending { return [PendingLine(title: title)] }
    let hasFailed = Locked(false)
    let failures = IssueHandlingTrait.compactMapIssues { issue in
      // Without a test it comes from a thread of nobody's, and may be about any example.
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
  /// Whether it fails the test: neither a warning nor a known one.
  fileprivate var isWorthALine: Bool {
    #if compiler(>=6.3)
      isFailure
    #else
      !isKnown
    #endif
  }

  /// What was said about it, or else what kind it is.
  fileprivate var text: String {
    comments.isEmpty ? "\(kind)" : comments.map(\.rawValue).joined(separator: ", ")
  }
}

/// Before the trait that skips the example, which ends the preparation.
private struct PendingLine: TestTrait {
  let title: String

  func prepare(for test: Test) async throws { SpecLines.pending(title) }
}

/// Around the trait that sees the issues.
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
