import Stakeout
import StakeoutSchedules
import StakeoutTestSupport
import Testing

/// Tokens, which name a schedule to repeat it.
@Suite struct ScheduleTokenTests {
  /// Repeats a schedule of twenty tasks, which fails, and returns the result with the order of the tasks.
  private func repeating(
    _ token: String
  ) async throws -> (seen: Exploration?, message: String, order: [Int]) {
    let order = Shared<[Int]>([])
    var seen: Exploration?
    let message = try await failure {
      seen = try await exploreSchedules(replaying: token) {
        order.value = []
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<20 { group.addTask { order.value += [number] } }
        }
        fail("wrong")
      }
    }
    return (seen, message, order.value)
  }

  @Test(arguments: [
    ("7:", [0, 1, 2, 3]), ("7:2-1", [0, 1, 3, 2]), ("7:0-12", [12, 0, 1, 2]),
    ("7:0-1.2-3.0-2", [1, 0, 2, 6, 5, 3, 4]),
  ])
  func `a token says which of the tasks that can run comes next`(token: String, order: [Int])
    async throws
  {
    let result = try await repeating(token)
    #expect(Array(result.order.prefix(order.count)) == order)
    #expect(result.seen?.failure == token)
    #expect(result.seen?.count == 1)
    #expect(result.message.hasPrefix("schedule \"\(token)\" fails: wrong\n"))
    // The report names the schedule that ran.
    #expect(
      result.message.contains("\nrepeat it with 'exploreSchedules(replaying: \"\(token)\")' or "),
      "\(result.message)")
    #expect(!result.message.contains("was not repeated"), "\(result.message)")
  }

  @Test(arguments: ["7:random", "7:pct-2-120"])
  func `a token that names a strategy repeats its schedule`(token: String) async throws {
    let (first, again) = (try await repeating(token), try await repeating(token))
    #expect(first.seen?.failure == token)
    #expect(first.message.hasPrefix("schedule \"\(token)\" fails: wrong\n"))
    #expect(first.order.sorted() == Array(0..<20))
    #expect(first.order != Array(0..<20))
    #expect(again.order == first.order)
    #expect(try await repeating("8" + token.dropFirst()).order != first.order)
  }
}
