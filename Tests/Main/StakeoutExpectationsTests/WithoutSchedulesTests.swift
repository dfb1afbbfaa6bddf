import Foundation
import StakeoutTestSupport
import Testing

/// A program that does not import StakeoutSchedules contains none of its mechanisms.
@Suite struct WithoutSchedulesTests {
  /// Function names that belong to the executor, to schedules and to virtual time.
  private static let names = [
    "JobExecutor", "ConcurrencyHooks", "stk_turns_begin", "stk_clock_install",
    "interposed_clock_gettime",
  ]

  private func found(in product: String) throws -> [String] {
    let program = FixtureProcess.thisExecutable.deletingLastPathComponent().appending(path: product)
    let bytes = try Data(contentsOf: program, options: .alwaysMapped)
    return Self.names.filter { bytes.range(of: Data($0.utf8)) != nil }
  }

  @Test func `a program without schedules has no executor and no clock of theirs`() throws {
    #expect(try found(in: "AsyncMainFixtures") == [])
    #expect(try found(in: "CrashFixtures") == Self.names)
  }
}
