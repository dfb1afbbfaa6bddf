private import Foundation
internal import StakeoutCalls
internal import StakeoutBase
private import Synchronization

/// Scenarios on threads that run at once, in real time.
struct ThreadLanes<Subject: Sendable, Model> {
  /// One scenario on an object of its own.
  private final class Round: Sendable {
    let subject: Subject
    let lanes: [[Invocation<ThreadAction<Subject>, Model>]]
    let log: LaneLog<Model>
    let arrived = Atomic(0)

    init(_ scenario: Scenario<ThreadAction<Subject>, Model>, on subject: Subject) {
      (self.subject, lanes, log) = (subject, scenario.lanes, LaneLog(scenario))
    }

    /// Makes the calls of one thread, when all threads have come.
    func run(_ lane: Int) {
      // In a loop: a thread that slept would wake after the others have made their calls.
      arrived.add(1, ordering: .acquiringAndReleasing)
      while arrived.load(ordering: .acquiring) < lanes.count { sched_yield() }
      let trap = Trap.catching {
        for (position, call) in self.lanes[lane].enumerated() {
          self.log.begin(lane, position)
          let outcome = CallOutcome { try call.action(self.subject) }
          self.log.end(lane, position, outcome)
        }
      }
      if let trap { log.trapped(lane, trap) }
    }
  }

  let timeout: Duration
  private let work = carryingTest { (round: Round, lane: Int) in round.run(lane) }

  /// Runs a scenario.
  ///
  /// - Returns: What happened.
  /// - Throws: ``ThreadTeam.Shortage``.
  func run(
    _ scenario: Scenario<ThreadAction<Subject>, Model>, on object: (subject: Subject, model: Model)
  ) throws -> LaneRun<Model> {
    let (round, work) = (Round(scenario, on: object.subject), work)
    let hasEnded = try ThreadTeam.run(size: scenario.lanes.count, timeout: timeout) { lane in
      work(round, lane)
    }
    return round.log.run(from: object.model, hasEnded: hasEnded)
  }
}
