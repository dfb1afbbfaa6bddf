import Dispatch
import StakeoutContext
import StakeoutCore
import Testing

@testable import StakeoutSchedules

@Suite struct ThreadLanesTests {
  private typealias Lanes = ThreadLanes<Log, Int>

  /// The callers, in the order of the calls.
  final class Log: Sendable {
    let calls = Locked<[String]>([])
    func add(_ call: String) { calls.withLock { $0.append(call) } }
  }

  private func invocation(
    _ text: String, _ body: @escaping @Sendable (Log) throws -> Int = { _ in 0 }
  ) -> Invocation<ThreadAction<Log>, Int> {
    Invocation(
      text: text,
      action: { log in
        log.add(text)
        return try body(log)
      }, model: { _ in .returned(0) })
  }

  @Test func `the calls of each thread are recorded`() throws {
    let log = Log()
    let scenario = Scenario(lanes: [
      [invocation("a"), invocation("b") { _ in throw Refusal() }], [invocation("c") { _ in 7 }],
    ])
    let run = try Lanes(timeout: .seconds(600)).run(scenario, on: (log, 5))
    #expect(log.calls.withLock { $0.sorted() } == ["a", "b", "c"])
    #expect(run.model == 5)
    let calls = run.history.calls.sorted { ($0.lane, $0.position) < ($1.lane, $1.position) }
    #expect(calls.map(\.fullText) == ["a → 0", "b threw Refusal()", "c → 7"])
    #expect(calls.map(\.lane) == [0, 0, 1])
    #expect(calls.map(\.position) == [0, 1, 0])
    let moments = calls.flatMap { [$0.called, $0.returned ?? -1] }
    #expect(moments.sorted() == Array(1...6))
    #expect(moments[0] < moments[1] && moments[1] < moments[2] && moments[2] < moments[3])
    #expect(run.hasEnded && run.trap == nil)
  }

  @Test func `threads call at once`() throws {
    let barrier = Locked((arrived: 0, open: DispatchSemaphore(value: 0)))
    // Each waits for the other in its call.
    @Sendable func meet() {
      let open = barrier.withLock { state in
        state.arrived += 1
        if state.arrived == 2 { for _ in 0..<2 { state.open.signal() } }
        return state.open
      }
      open.wait()
    }
    let call = invocation("meet") { _ in
      meet()
      return 0
    }
    let run = try Lanes(timeout: .seconds(600)).run(
      Scenario(lanes: [[call], [call]]), on: (Log(), 0))
    let ends = run.history.calls.map { [$0.called, $0.returned ?? -1] }
    #expect(ends.flatMap(\.self).sorted() == [1, 2, 3, 4])
    #expect(ends.allSatisfy { $0[0] <= 2 && $0[1] >= 3 })
  }

  @Test func `a call that does not return is left`() throws {
    let end = DispatchSemaphore(value: 0)
    let ended = DispatchGroup()
    ended.enter()
    let hanging = invocation("hang") { _ in
      end.wait()
      ended.leave()
      return 0
    }
    let scenario = Scenario(lanes: [[invocation("a")], [hanging, invocation("never")]])
    let run = try Lanes(timeout: .seconds(2)).run(scenario, on: (Log(), 0))
    end.signal()
    ended.wait()
    #expect(!run.hasEnded)
    // On a slow machine less may have happened.
    let texts = run.history.calls.map(\.fullText)
    #expect(Set(["a → 0", "a …", "hang …"]).isSuperset(of: texts), "\(texts)")
  }

  @Test func `expectations in a call count in the test`() throws {
    let failures = CapturingReporter()
    try withReporter(failures) {
      let call = invocation("a") { _ in
        Reporter.report(Failure(message: "wrong", site: SourceSite()))
        return 0
      }
      _ = try Lanes(timeout: .seconds(600)).run(
        Scenario(lanes: [[call], [call]]), on: (Log(), 0))
    }
    #expect(failures.messages == ["wrong", "wrong"])
  }

  private struct Refusal: Error {}
}

@Suite struct ThreadLanesTrapTests {
  @Test func `a trap ends the calls of its thread`() throws {
    let trapping = Invocation<ThreadAction<Int>, Int>(
      text: "trap()", action: { _ in fatalError("broken") }, model: { _ in .returned(0) })
    let fine = Invocation<ThreadAction<Int>, Int>(
      text: "fine()", action: { _ in 0 }, model: { _ in .returned(0) })
    let scenario = Scenario(lanes: [[fine], [fine, trapping, fine]])
    let run = try ThreadLanes<Int, Int>(timeout: .seconds(600)).run(scenario, on: (0, 0))
    #expect(run.trap?.message == "broken")
    #expect(
      run.history.calls.map(\.fullText).sorted()
        == ["fine() → 0", "fine() → 0", "trap() trapped"])
  }
}
