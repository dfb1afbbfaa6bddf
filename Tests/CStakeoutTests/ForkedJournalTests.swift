import StakeoutTestSupport
import Testing

/// Forked children of a process whose threads go on meanwhile.
@Suite struct ForkedJournalTests {
  // The thread sanitizer ends a forked child that starts a thread.
  @Test(
    arguments: ["fork while others record"] + (Sanitizer.isThread ? [] : ["fork while others wait"])
  )
  func `a child records, asks and waits whatever its parent was doing`(
    fixture: String
  ) async throws {
    let outcome = try await ChildProcess.run(
      product: "CrashFixtures", arguments: [fixture], timeLimit: .seconds(600))
    #expect(outcome.ending == .exited(status: 0), "\(outcome.everything)")
  }
}
