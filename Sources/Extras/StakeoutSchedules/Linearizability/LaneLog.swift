internal import StakeoutBase
internal import Synchronization

/// The record of one run, written by its tasks or threads.
final class LaneLog<Model>: Sendable {
  /// The calls of each task or thread, which alone writes them.
  private let lanes: [Locked<[History<Model>.Call]>]
  private let moments = Atomic(0)
  private let firstTrap = Locked<(trap: Trap, lane: Int?)?>(nil)

  init<Action>(_ scenario: Scenario<Action, Model>) {
    lanes = scenario.lanes.enumerated().map { lane, calls in
      Locked(
        calls.enumerated().map { position, call in
          History.Call(
            lane: lane, position: position, text: call.text,
            key: call.key.map { AnyHashable($0) }, model: call.model)
        })
    }
  }

  /// Records that a call begins.
  func begin(_ lane: Int, _ position: Int) {
    let moment = tick()
    lanes[lane].withLock { $0[position].called = moment }
  }

  /// Records how a call ended.
  func end(_ lane: Int, _ position: Int, _ outcome: CallOutcome) {
    let moment = tick()
    lanes[lane].withLock { ($0[position].returned, $0[position].outcome) = (moment, outcome) }
  }

  /// Records that the present call of a lane, or one of an unknown lane, has trapped; the first trap
  /// counts.
  func trapped(_ lane: Int?, _ trap: Trap) { firstTrap.withLock { $0 = $0 ?? (trap, lane) } }

  /// The trap that has ended the run.
  var trap: Trap? { firstTrap.withLock { $0?.trap } }

  /// The next moment.
  ///
  /// A call that begins after another has ended sees what the other has written: without acquire
  /// and release that would not hold on arm64, and the history would accuse the machine's memory.
  private func tick() -> Int { moments.add(1, ordering: .acquiringAndReleasing).newValue }

  /// The run so far.
  func run(from model: Model, hasEnded: Bool, isRepeatable: Bool = false) -> LaneRun<Model> {
    let trappedLane = firstTrap.withLock { $0?.lane }
    var calls = lanes.flatMap { $0.withLock { $0 } }.filter { $0.called > 0 }
    for index in calls.indices where calls[index].lane == trappedLane {
      calls[index].hasTrapped = calls[index].returned == nil
    }
    return LaneRun(
      history: History(calls), model: model, trap: trap, hasEnded: hasEnded,
      isRepeatable: isRepeatable)
  }
}

/// One run of a scenario on an object.
struct LaneRun<Model> {
  let history: History<Model>
  /// The model's first state.
  let model: Model
  /// What would have ended the process in a call; nil if nothing would have.
  var trap: Trap?
  /// Whether all calls ended in time.
  var hasEnded = true
  /// Whether the seed repeats what happened, and not just the calls.
  var isRepeatable = false
}
