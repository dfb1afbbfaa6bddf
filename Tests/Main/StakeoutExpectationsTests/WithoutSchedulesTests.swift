import Foundation
import StakeoutTestSupport
import Testing

/// What a program contains that does not import StakeoutSchedules.
@Suite struct WithoutSchedulesTests {
  /// Names of functions of the executor, of schedules, and of their time.
  private static let names = [
    "JobExecutor", "ConcurrencyHooks", "stk_turns_begin", "stk_clock_open",
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
