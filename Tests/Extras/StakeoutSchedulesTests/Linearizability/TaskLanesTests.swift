import StakeoutContext
import StakeoutCore
import Testing

@testable import StakeoutSchedules

/// Runs a scenario on a new object.
private func run<Subject: Sendable>(
  _ lanes: [[Invocation<TaskAction<Subject>, Int>]], seed: UInt64 = 0,
  make: @escaping @Sendable () async throws -> (Subject, Int)
) async throws -> LaneRun<Int> {
  try TaskLanes.run(
    Scenario(lanes: lanes), seed: seed, timeout: .seconds(600), inheritingFrom: InheritingTask(),
    of: .current, make: make)
}

@Suite struct TaskLanesTests {
  actor Log {
    private(set) var calls: [String] = []
    func add(_ call: String) { calls.append(call) }
  }

  private func invocation(
    _ text: String, _ body: @escaping @Sendable () async throws -> Int = { 0 }
  ) -> Invocation<TaskAction<Log>, Int> {
    Invocation(
      text: text,
      action: { log in
        await log.add(text)
        return try await body()
      }, model: { _ in .returned(0) })
  }

  @Test func `each call is recorded`() async throws {
    let log = Log()
    let lanes = [
      [invocation("a"), invocation("b") { throw Refusal() }], [invocation("c") { 7 }],
    ]
    let run = try await run(lanes) { (log, 5) }
    #expect(await log.calls.sorted() == ["a", "b", "c"])
    #expect(run.model == 5)
    let calls = run.history.calls.sorted { ($0.lane, $0.position) < ($1.lane, $1.position) }
    #expect(calls.map(\.fullText) == ["a → 0", "b threw Refusal()", "c → 7"])
    #expect(run.hasEnded && run.trap == nil)
  }

  @Test func `a seed repeats a run, and other seeds give others`() async throws {
    func texts(_ seed: UInt64) async throws -> String {
      let lanes = [[invocation("a"), invocation("b")], [invocation("c"), invocation("d")]]
      let run = try await run(lanes, seed: seed) { (Log(), 5) }
      #expect(run.isRepeatable)
      return run.history.calls.map { "\($0.text)\($0.called)-\($0.returned ?? 0)" }.joined()
    }
    var all: Set<String> = []
    for seed in UInt64(0)..<20 {
      let text = try await texts(seed)
      #expect(try await texts(seed) == text)
      all.insert(text)
    }
    #expect(all.count > 5)
  }

  @Test func `a run without anything ready hangs at once`() async throws {
    let hanging = invocation("hang") {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return 0
    }
    let run = try await run([[invocation("a"), hanging, invocation("never")]]) { (Log(), 5) }
    #expect(!run.hasEnded)
    #expect(run.history.calls.map(\.fullText) == ["a → 0", "hang …"])
  }

  @Test func `sleeps take no time`() async throws {
    let sleeping = invocation("sleep") {
      try await Task.sleep(for: .seconds(3_600))
      return 0
    }
    #expect(try await run([[sleeping]]) { (Log(), 5) }.hasEnded)
  }

  @Test func `expectations in a call count in the test`() async throws {
    let failing = invocation("a") {
      Reporter.report(Failure(message: "wrong", site: SourceSite()))
      return 0
    }
    let message = try await failure { _ = try await run([[failing]]) { (Log(), 5) } }
    #expect(message == "wrong")
  }

  @Test func `an error of the closure that makes the object is thrown`() async {
    await #expect(throws: Refusal.self) {
      _ = try await run([[invocation("a")]]) { throw Refusal() }
    }
  }

  private struct Refusal: Error {}
}

@Suite struct TaskLanesTrapTests {
  private func call(
    _ text: String, _ body: @escaping @Sendable () async -> Int
  ) -> Invocation<TaskAction<Int>, Int> {
    Invocation(text: text, action: { _ in await body() }, model: { _ in .returned(0) })
  }

  @Test func `a trap ends the run, and its task is known`() async throws {
    let trapping = call("trap()") {
      await Task.yield()
      fatalError("broken")
    }
    let run = try await run([[call("a") { 0 }], [call("b") { 0 }, trapping]]) { (0, 0) }
    #expect(run.trap?.message == "broken")
    #expect(run.history.calls.filter(\.hasTrapped).map(\.text) == ["trap()"])
  }

  @Test func `an object that cannot be made`() async {
    let error = await #expect(throws: UnmadeObject.self) {
      _ = try await run([[call("a") { 0 }]]) { () async throws -> (Int, Int) in
        fatalError("no parts")
      }
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("the object could not be made: fatalError: no parts"), "\(text)")
  }
}
