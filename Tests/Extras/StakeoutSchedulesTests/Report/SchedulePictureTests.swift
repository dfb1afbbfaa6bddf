import Foundation
import Stakeout
import StakeoutTestSupport
import Testing

@testable import StakeoutSchedules

@Suite struct SchedulePictureTests {
  /// The picture of the first schedule that fails.
  private func picture(of body: @escaping @Sendable () async -> Void) async throws
    -> SchedulePicture
  {
    let failures = FailureCollector()
    let conclusion = try await failures.collecting {
      let explorer = Explorer(
        Explorer.Settings(count: 1_000, strategy: .mix), at: SourceSite(),
        collecting: failures, of: Owner.current, body)
      return await RunThread.run { explorer.conclude(replaying: nil) }
    }
    return try #require(conclusion.picture)
  }

  @Test func `lanes are tasks, and rows are steps`() async throws {
    let picture = try await picture {
      let balance = await balanceAfterTwoWithdrawals(from: Account(balance: 100))
      expect(balance).to(beGreaterThanOrEqualTo(0))
    }
    let drawing = try #require(Drawing(picture.svg))
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
    let picture = try await picture {
      let order = Shared<[Int]>([])
      async let first: Void = order.value += [1]
      async let second: Void = order.value += [2]
      _ = await (first, second)
      expect(order.value).to(equal([1, 2]))
    }
    let drawing = try #require(Drawing(picture.svg))
    #expect(drawing.texts.contains { $0.text == "choice" })
    #expect(drawing.titles.contains("the schedule takes number 2 of 2 tasks that could go on"))
  }

  @Test func `a long schedule shows its beginning and its end`() async throws {
    let picture = try await picture {
      for _ in 0..<300 { await Task.yield() }
      expect(1).to(equal(2))
    }
    let drawing = try #require(Drawing(picture.svg))
    #expect(drawing.overlaps == [])
    #expect(drawing.texts.contains { $0.text.hasSuffix("more steps") })
    #expect(drawing.circles.count == 200)
    let trace = try #require(
      try JSONSerialization.jsonObject(with: Data(picture.chromeTrace.utf8)) as? [String: Any])
    #expect((trace["traceEvents"] as? [Any])?.isEmpty == false)
  }
}
