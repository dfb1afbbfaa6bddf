import Foundation
import Stakeout
import StakeoutMocks
import StakeoutTestSupport
import Testing

/// The shell lines of the pages on migration, run on a file that uses the other library.
@Suite struct MigrationLinesTests {
  struct Page: Sendable, CustomTestStringConvertible {
    let name: String
    let before: String
    let after: String
    var testDescription: String { name }
  }

  static let pages = [
    Page(
      name: "FromNimble",
      before: """
        import Nimble
        func beOdd() -> Nimble.Matcher<Int> { fatalError("\\(Nimble.expect(1))") }
        func note(_ place: Nimble.SourceLocation, _ time: NimbleTimeInterval) {}
        let patience = 2.5.nimbleInterval

        """,
      after: """
        import Stakeout
        func beOdd() -> Stakeout.Matcher<Int> { fatalError("\\(Stakeout.expect(1))") }
        func note(_ place: Stakeout.SourceSite, _ time: TimeSpan) {}
        let patience = 2.5.timeSpan

        """),
    Page(
      name: "FromDobby",
      before: """
        import Dobby
        let mock = Dobby.Mock<Int>()
        func small() -> Dobby.Matcher<Int> { equals(1) }

        """,
      after: """
        import StakeoutMocks
        let mock = StakeoutMocks.Mock<Int>()
        func small() -> StakeoutMocks.Matcher<Int> { equals(1) }

        """),
    Page(
      name: "FromSpryKit",
      before: """
        import SpryKit
        let any = SpryKit.Argument.anything

        """,
      after: """
        import Stakeout
        let any = Stakeout.Argument.anything

        """),
  ]

  @Test(arguments: pages) func `the lines do what the page says`(_ page: Page) async throws {
    let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("Documentation/\(page.name).md"), encoding: .utf8)
    let fences = text.components(separatedBy: "```sh\n").dropFirst()
    let lines = try #require(fences.first?.components(separatedBy: "```").first)

    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("migration-\(UUID().uuidString)")
    let file = folder.appendingPathComponent("Tests/Some.swift")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try page.before.write(to: file, atomically: true, encoding: .utf8)

    let shell = try await FixtureProcess.run(
      executable: URL(fileURLWithPath: "/bin/sh"),
      arguments: ["-c", "cd \"$0\" && eval \"$1\"", folder.path, lines])
    #expect(shell.ending == .exited(status: 0), "\(shell.everything)")
    #expect(try String(contentsOf: file, encoding: .utf8) == page.after)
  }

  @Test func `qualified names are those of the module that is imported`() {
    func small() -> Stakeout.Matcher<Int> { Stakeout.beLessThan(3) }
    func one() -> StakeoutMocks.Matcher<Int> { StakeoutMocks.equals(1) }
    Stakeout.expect(1).to(small())
    Stakeout.expect(1).to(one())
    Stakeout.expect(2).toNot(one())
    let mock = StakeoutMocks.Mock<Int>()
    mock.expect(one())
    mock.record(1)
    mock.verify()
    let site: Stakeout.SourceSite = Stakeout.SourceSite(file: #filePath, line: 3)
    Stakeout.expect(site.line) == 3
    Stakeout.expect(Stakeout.Argument.anything).toNot(beNil())
  }

  /// What FromNimble says to write where a closure returns its single expectation.
  @Test func `an expectation in a closure that returns nothing`() async {
    await MainActor.run { _ = expect(1).to(equal(1)) }
    await MainActor.run { expect(1) == 1 }
    await Task { _ = expect(1).to(equal(1)) }.value
    NSLock().withLock { expect(1) == 1 }
    NSLock().withLock { _ = expect(1).to(equal(1)) }
    DispatchQueue(label: "q").sync { _ = expect(1).to(equal(1)) }
  }
}
