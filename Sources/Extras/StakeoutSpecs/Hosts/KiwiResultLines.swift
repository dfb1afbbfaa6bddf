// Prints the results of examples as lines in Kiwi's format.

internal import Foundation
internal import Testing

/// Prints result lines in Kiwi's format, for readers and tools that use it.
///
/// Set `STAKEOUT_SPEC_LINES=1` to print them.
///
/// ```text
/// + 'Team, when newly created, has a name' [PASSED]
/// 'Team, when newly created, has 11 players' [FAILED], expected to equal <11>, got <10>
/// + 'Team, when newly created, wins the league' [PENDING]
/// ```
///
/// Each line is one `print` to standard output. There is a line for each failure, while Kiwi prints only
/// the first.
enum KiwiResultLines {
  /// Whether the environment asks for the lines.
  private static let areWanted =
    !(ProcessInfo.processInfo.environment["STAKEOUT_SPEC_LINES"] ?? "").isEmpty

  /// Creates the traits that print the lines of an example; empty if the environment does not ask for
  /// the lines.
  ///
  /// - Parameter isPending: Whether the example is pending, so that only a line about that is printed.
  static func traits(for title: String, isPending: Bool) -> [any TestTrait] {
    guard areWanted else { return [] }
    if isPending { return [PendingLine(title: title)] }
    let hasFailed = Locked(false)
    let failures = IssueHandlingTrait.compactMapIssues { issue in
      // Ignore an issue without a test: it comes from an unrelated thread, and may belong to any
      // example.
      if issue.isWorthALine, Test.current != nil {
        hasFailed.withLock { $0 = true }
        print("'\(title)' [FAILED], \(issue.text)")
      }
      return issue
    }
    return [PassedLine(title: title, hasFailed: hasFailed), failures]
  }
}

extension Issue {
  /// Whether it fails the test, unlike a warning or a known issue.
  fileprivate var isWorthALine: Bool { isFailure }

  /// The comments of the issue, or else its kind.
  fileprivate var text: String {
    comments.isEmpty ? "\(kind)" : comments.map(\.rawValue).joined(separator: ", ")
  }
}

/// Prints the line of a pending example.
///
/// It must come before the trait that skips the example, because that trait ends the preparation.
private struct PendingLine: TestTrait {
  let title: String

  func prepare(for test: Test) async throws { print("+ '\(title)' [PENDING]") }
}

/// Prints the line of an example that has passed.
///
/// It must be around the trait that sees the issues.
private struct PassedLine: TestTrait, TestScoping {
  let title: String
  let hasFailed: Locked<Bool>

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    hasFailed.withLock { $0 = false }
    try await function()
    if !hasFailed.withLock({ $0 }) { print("+ '\(title)' [PASSED]") }
  }
}
