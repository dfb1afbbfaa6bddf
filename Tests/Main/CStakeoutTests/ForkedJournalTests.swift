import StakeoutTestSupport
import Testing

/// Journals and waits in a child that was forked while threads of the parent were using them.
@Suite struct ForkedJournalTests {
  // Disabled under ThreadSanitizer: a forked child can wait for the sanitizer's own locks, and the
  // sanitizer ends it when it starts a thread.
  @Test(
    .disabled(if: Sanitizer.isThread),
    arguments: ["fork while others record", "fork while others wait"]
  )
  func `a child records, asks and waits whatever its parent was doing`(
    fixture: String
  ) async throws {
    try await TrapFixture.succeed(fixture)
  }

  @Test func `a thread that has answered late is asked again`() async throws {
    try await TrapFixture.succeed("thread that answers late")
  }

  @Test func `other threads see a fork while it lasts`() async throws {
    try await TrapFixture.succeed("fork that another thread sees")
  }
}
