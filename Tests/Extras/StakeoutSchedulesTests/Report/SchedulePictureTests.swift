import Foundation
import Stakeout
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// The files that an exploration attaches to a test that fails: a picture and a trace of the schedule.
@Suite struct SchedulePictureTests {
  /// Runs a test that fails in another process, and returns the files that it attaches.
  private func attachments(of test: String) async throws -> (drawing: Drawing, trace: Data) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stakeout-schedule-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let outcome = try await FixtureProcess.run(
      executable: FixtureProcess.thisExecutable,
      arguments: [
        "--testing-library", "swift-testing", "--attachments-path", folder.path,
        "--filter", "StakeoutSchedulesTests.SchedulePictureFixtures/\(test)",
      ], environment: [variable: "1", "NO_COLOR": "1"])
    func contents(ofFile name: String) throws -> Data {
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      let path = try #require(names.first { $0.hasSuffix(name) }, "\(outcome.everything)")
      return try Data(contentsOf: folder.appendingPathComponent(path))
    }
    let picture = String(decoding: try contents(ofFile: "timeline.svg"), as: UTF8.self)
    return (try #require(Drawing(picture)), try contents(ofFile: "timeline.json"))
  }

  @Test func `lanes are tasks, and rows are steps`() async throws {
    let drawing = try await attachments(of: "withdrawals").drawing
    #expect(drawing.overlaps == [])
    let texts = drawing.texts.map(\.text)
    #expect(texts.first?.contains("of 3 tasks, ") == true, "\(texts)")
    for lane in ["the body", "task 2", "task 3"] { #expect(texts.contains(lane)) }
    #expect(Set(drawing.circles.map(\.x)).count == 3)
    #expect(zip(drawing.circles, drawing.circles.dropFirst()).allSatisfy { $0.y <= $1.y })
    #expect(
      texts.contains { $0.hasPrefix("the body: ") && $0.hasSuffix(", then ends") }, "\(texts)")
  }

  @Test func `departures from first in, first out are marked`() async throws {
    let drawing = try await attachments(of: "inOrder").drawing
    #expect(drawing.texts.contains { $0.text == "choice" })
    #expect(drawing.titles.contains("the schedule takes number 2 of 2 tasks that could go on"))
  }

  @Test func `a long schedule shows its beginning and its end`() async throws {
    let (drawing, trace) = try await attachments(of: "yields")
    #expect(drawing.overlaps == [])
    #expect(drawing.texts.contains { $0.text.hasSuffix("more steps") })
    #expect(drawing.circles.count == 200)
    let file = try #require(try JSONSerialization.jsonObject(with: trace) as? [String: Any])
    #expect((file["traceEvents"] as? [Any])?.isEmpty == false)
  }
}

/// The environment variable with which the fixtures run.
private let variable = "STAKEOUT_PICTURE_FIXTURES"

/// Tests that fail, which run in a process of their own.
@Suite(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil))
struct SchedulePictureFixtures {
  @Test func withdrawals() async throws {
    try await exploreSchedules(1_000) {
      let balance = await balanceAfterTwoWithdrawals(from: Account(balance: 100))
      expect(balance).to(beGreaterThanOrEqualTo(0))
    }
  }

  @Test func inOrder() async throws {
    try await exploreSchedules(1_000) {
      let order = Shared<[Int]>([])
      async let first: Void = order.value += [1]
      async let second: Void = order.value += [2]
      _ = await (first, second)
      expect(order.value).to(equal([1, 2]))
    }
  }

  @Test func yields() async throws {
    try await exploreSchedules(1_000) {
      for _ in 0..<300 { await Task.yield() }
      expect(1).to(equal(2))
    }
  }
}
