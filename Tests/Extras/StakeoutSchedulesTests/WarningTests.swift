import StakeoutCore
import StakeoutSchedules
import Testing

@Suite struct WarningTests {
  private static let warnings = Locked(0)

  @Test(
    .filterIssues { issue in
      if !issue.isFailure { warnings.withLock { $0 += 1 } }
      return issue.isFailure
    })
  func `a warning of each schedule is shown once`() async throws {
    try await exploreSchedules(30) {
      for number in 0..<2 { Issue.record("warning \(number)", severity: .warning) }
    }
    #expect(Self.warnings.withLock { $0 } == 2)
  }
}
