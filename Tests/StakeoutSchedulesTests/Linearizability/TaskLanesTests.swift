import StakeoutBase
import Testing

@testable import StakeoutSchedules

@Suite struct TaskLanesTests {
  actor Log {
    private(set) var calls: [String] = []
    func add(_ call: String) { calls.append(call) }
  }

  private func invocation(
    _ text: String, _ body: @escaping @Sendable () async throws -> Int = { 0 }
  ) -> Invocation<TaskAction<Log>, Int> {
    Invocation(
      text: text, key: nil,
      action: { log in
        await log.add(text)
        return try await body()
      }, model: { _ in .returned(0) })
  }

  private func run(
    _ lanes: [[Invocation<TaskAction<Log>, Int>]], by runner: LaneRunner, seed: UInt64 = 0,
    timeout: Duration = .seconds(600), log: Log = Log()
  ) async throws -> LaneRun<Int> {
    try await TaskLanes.run(
      Scenario(lanes: lanes), by: runner, seed: seed, timeout: timeout, make: { (log, 5) })
  }

  @Test(arguments: [true, false]) func `each call is recorded`(inRealTime: Bool) async throws {
    let log = Log()
    let run = try await run(
      [[invocation("a"), invocation("b") { throw Refusal() }], [invocation("c") { 7 }]],
      by: inRealTime ? .realTime : .best, log: log)
    #expect(await log.calls.sorted() == ["a", "b", "c"])
    #expect(run.model == 5)
    let calls = run.history.calls.sorted { ($0.lane, $0.position) < ($1.lane, $1.position) }
    #expect(calls.map(\.fullText) == ["a → 0", "b threw Refusal()", "c → 7"])
    #expect("\(run.end)" == "finished")
  }

  @Test func `a runner with a seed repeats a run, and other seeds give others`() async throws {
    func texts(_ seed: UInt64) async throws -> String {
      let run = try await run(
        [[invocation("a"), invocation("b")], [invocation("c"), invocation("d")]], by: .best,
        seed: seed)
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

  @Test func `a call that does not return is left`() async throws {
    let (stream, source) = AsyncStream<Void>.makeStream()
    // In a task of its own, which is not cancelled with the call.
    let hanging = invocation("hang") {
      await Task { for await _ in stream {} }.value
      return 0
    }
    let run = try await run(
      [[invocation("a"), hanging, invocation("never")]], by: .realTime,
      timeout: .seconds(2))
    source.finish()
    #expect("\(run.end)" == "hung")
    // On a slow machine the first call may not have ended.
    #expect(["a → 0,hang …", "a …"].contains(texts(of: run)))
  }

  @Test func `a run without anything ready hangs at once with a runner that knows`() async throws {
    let hanging = invocation("hang") {
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      return 0
    }
    let run = try await run([[invocation("a"), hanging]], by: .best)
    #expect("\(run.end)" == "hung")
    #expect(texts(of: run) == "a → 0,hang …")
  }

  @Test func `sleeps take no time with a runner that knows`() async throws {
    let sleeping = invocation("sleep") {
      try await Task.sleep(for: .seconds(3_600))
      return 0
    }
    #expect("\(try await run([[sleeping]], by: .best).end)" == "finished")
  }

  @Test func `expectations in a call count in the test`() async throws {
    let failing = invocation("a") {
      Reporter.report(Failure(message: "wrong", site: SourceSite()))
      return 0
    }
    let message = try await failure { _ = try await run([[failing]], by: .best) }
    #expect(message == "wrong")
  }

  private func texts(of run: LaneRun<Int>) -> String {
    run.history.calls.map(\.fullText).joined(separator: ",")
  }

  @Test func `an error of the closure that makes the object is thrown`() async {
    await #expect(throws: Refusal.self) {
      _ = try await TaskLanes.run(
        Scenario(lanes: [[invocation("a")]]), by: .realTime, seed: 0, timeout: .seconds(600),
        make: { () async throws -> (Log, Int) in throw Refusal() })
    }
  }

  private struct Refusal: Error {}
}

@Suite struct TaskLanesTrapTests {
  private func call(
    _ text: String, _ body: @escaping @Sendable () async -> Int
  ) -> Invocation<TaskAction<Int>, Int> {
    Invocation(text: text, key: nil, action: { _ in await body() }, model: { _ in .returned(0) })
  }

  @Test(arguments: [true, false])
  func `a trap ends the run, and its task is known`(inRealTime: Bool) async throws {
    let trapping = call("trap()") {
      await Task.yield()
      fatalError("broken")
    }
    let run = try await TaskLanes.run(
      Scenario(lanes: [[call("a") { 0 }], [call("b") { 0 }, trapping]]),
      by: inRealTime ? .realTime : .best, seed: 0, timeout: .seconds(600), make: { (0, 0) })
    #expect(run.end.trap?.message == "broken")
    #expect(run.history.calls.filter(\.hasTrapped).map(\.text) == ["trap()"])
  }

  @Test func `an object that cannot be made`() async {
    let error = await #expect(throws: UnmadeObject.self) {
      _ = try await TaskLanes.run(
        Scenario(lanes: [[call("a") { 0 }]]), by: .realTime, seed: 0, timeout: .seconds(600),
        make: { () async throws -> (Int, Int) in fatalError("no parts") })
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("the object could not be made: fatalError: no parts"), "\(text)")
  }
}
