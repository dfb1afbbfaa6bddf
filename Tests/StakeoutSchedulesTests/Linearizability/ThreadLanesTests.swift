import Dispatch
import StakeoutBase
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
      text: text, key: nil,
      action: { log in
        log.add(text)
        return try body(log)
      }, model: { _ in .returned(0) })
  }

  @Test func `each scenario gets an object of its own, and a record`() throws {
    let objects = Locked<[Log]>([])
    let scenario = Scenario(lanes: [
      [invocation("a"), invocation("b") { _ in throw Refusal() }], [invocation("c") { _ in 7 }],
    ])
    let runs = try Lanes(timeout: .seconds(600)).run([scenario, scenario, scenario]) {
      let log = Log()
      objects.withLock { $0.append(log) }
      return (log, 5)
    }
    #expect(runs.count == 3)
    for (run, log) in zip(runs, objects.withLock { $0 }) {
      #expect(log.calls.withLock { $0.sorted() } == ["a", "b", "c"])
      #expect(run.model == 5)
      let calls = run.history.calls.sorted { ($0.lane, $0.position) < ($1.lane, $1.position) }
      #expect(calls.map(\.fullText) == ["a → 0", "b threw Refusal()", "c → 7"])
      #expect(calls.map(\.lane) == [0, 0, 1])
      #expect(calls.map(\.position) == [0, 1, 0])
      let moments = calls.flatMap { [$0.called, $0.returned ?? -1] }
      #expect(moments.sorted() == Array(1...6))
      #expect(moments[0] < moments[1] && moments[1] < moments[2] && moments[2] < moments[3])
      #expect("\(run.end)" == "finished")
    }
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
    let runs = try Lanes(timeout: .seconds(600)).run([Scenario(lanes: [[call], [call]])]) {
      (Log(), 0)
    }
    let ends = runs[0].history.calls.map { [$0.called, $0.returned ?? -1] }
    #expect(ends.flatMap(\.self).sorted() == [1, 2, 3, 4])
    #expect(ends.allSatisfy { $0[0] <= 2 && $0[1] >= 3 })
  }

  @Test func `a call that does not return is left, and the round with it is the last`() throws {
    let end = DispatchSemaphore(value: 0)
    let ended = DispatchGroup()
    ended.enter()
    let hanging = invocation("hang") { _ in
      end.wait()
      ended.leave()
      return 0
    }
    let fine = Scenario(lanes: [[invocation("a")], [invocation("b")]])
    let bad = Scenario(lanes: [[invocation("a")], [hanging, invocation("never")]])
    let runs = try Lanes(timeout: .seconds(2)).run([fine, bad, fine]) { (Log(), 0) }
    end.signal()
    ended.wait()
    // On a slow machine the first round may have been the last.
    let last = try #require(runs.last)
    guard runs.count == 2, case .hung = last.end else {
      #expect(runs.count == 1)
      return
    }
    #expect(last.history.calls.map(\.fullText).sorted() == ["a → 0", "hang …"])
  }

  @Test func `rounds stop early when they take long, but for the first`() throws {
    let gate = RoundGate(size: 1, closingAt: .now)
    #expect(gate.enter(0))
    #expect(!gate.enter(1))
    #expect(gate.roundsBegun == 1)
  }

  @Test func `a closed gate lets nobody in`() {
    let gate = RoundGate(size: 2, closingAt: .never)
    gate.close()
    // It does not wait for the second one.
    #expect(!gate.enter(0))
    #expect(!gate.enter(0))
    #expect(gate.roundsBegun == 0)
  }

  @Test func `an error of the closure that makes the object is thrown`() {
    #expect(throws: Refusal.self) {
      _ = try Lanes(timeout: .seconds(1)).run([Scenario(lanes: [[invocation("a")]])]) {
        throw Refusal()
      }
    }
  }

  @Test func `expectations in a call count in the test`() throws {
    let failures = CapturingReporter()
    try withReporter(failures) {
      let call = invocation("a") { _ in
        Reporter.report(Failure(message: "wrong", site: SourceSite()))
        return 0
      }
      _ = try Lanes(timeout: .seconds(600)).run([Scenario(lanes: [[call], [call]])]) { (Log(), 0) }
    }
    #expect(failures.messages == ["wrong", "wrong"])
  }

  private struct Refusal: Error {}
}

@Suite struct ThreadLanesTrapTests {
  @Test func `a trap ends the round, and no further one begins`() throws {
    let trapping = Invocation<ThreadAction<Int>, Int>(
      text: "trap()", key: nil, action: { _ in fatalError("broken") }, model: { _ in .returned(0) })
    let fine = Invocation<ThreadAction<Int>, Int>(
      text: "fine()", key: nil, action: { _ in 0 }, model: { _ in .returned(0) })
    let good = Scenario(lanes: [[fine], [fine]])
    let bad = Scenario(lanes: [[fine], [fine, trapping, fine]])
    let lanes = ThreadLanes<Int, Int>(timeout: .seconds(600))
    let runs = try lanes.run([good, bad, good]) { (0, 0) }
    #expect(runs.count == 2)
    #expect(runs[1].end.trap?.message == "broken")
    #expect(
      runs[1].history.calls.map(\.fullText).sorted()
        == ["fine() → 0", "fine() → 0", "trap() trapped"])
  }
}
