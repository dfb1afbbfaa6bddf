internal import StakeoutBase
internal import Synchronization

/// The record of one run, written by its tasks or threads.
final class LaneLog: Sendable {
  private struct Entry {
    let called: Int
    var returned: Int?
    var outcome: CallOutcome?
  }

  /// Each is written by one task or thread only.
  private let lanes: [Locked<[Entry]>]
  private let moments = Atomic(0)
  private let trap = Locked<(trap: Trap, lane: Int?)?>(nil)

  init(lanes: Int) { self.lanes = (0..<lanes).map { _ in Locked([]) } }

  /// Records that the next call of a lane begins.
  func begin(_ lane: Int) {
    lanes[lane].withLock { $0.append(Entry(called: tick())) }
  }

  /// Records how the last call of a lane ended.
  func end(_ lane: Int, _ outcome: CallOutcome) {
    let moment = tick()
    lanes[lane].withLock { entries in
      entries[entries.count - 1].returned = moment
      entries[entries.count - 1].outcome = outcome
    }
  }

  /// Records that the last call of a lane, or one of an unknown lane, has trapped; the first trap
  /// counts.
  func trapped(_ lane: Int?, _ trap: Trap) {
    self.trap.withLock { $0 = $0 ?? (trap, lane) }
  }

  /// The next moment.
  ///
  /// A call that begins after another has ended sees what the other has written: without acquire
  /// and release that would not hold on arm64, and the history would accuse the machine's memory.
  private func tick() -> Int { moments.add(1, ordering: .acquiringAndReleasing).newValue }

  /// The run so far.
  func run<Action, Model>(
    of scenario: Scenario<Action, Model>, from model: Model, isHung: Bool,
    isRepeatable: Bool = false
  ) -> LaneRun<Model> {
    let trap = trap.withLock { $0 }
    var calls: [History<Model>.Call] = []
    for (lane, entries) in lanes.enumerated() {
      for (position, entry) in entries.withLock({ $0 }).enumerated() {
        let call = scenario.lanes[lane][position]
        calls.append(
          History.Call(
            lane: lane, position: position, text: call.text, called: entry.called,
            returned: entry.returned, outcome: entry.outcome,
            hasTrapped: entry.returned == nil && trap?.lane == lane,
            key: call.key.map { AnyHashable($0) }, model: call.model))
      }
    }
    let end: LaneRun<Model>.End = trap.map { .trapped($0.trap) } ?? (isHung ? .hung : .finished)
    return LaneRun(history: History(calls), model: model, end: end, isRepeatable: isRepeatable)
  }
}

/// One run of a scenario on an object.
struct LaneRun<Model> {
  /// How a run ended.
  enum End {
    /// All calls ended.
    case finished
    /// A call would have ended the process.
    case trapped(Trap)
    /// Some calls did not end in time.
    case hung
  }

  let history: History<Model>
  /// The model's first state.
  let model: Model
  let end: End
  /// Whether the seed repeats what happened, and not just the calls.
  var isRepeatable = false
}
