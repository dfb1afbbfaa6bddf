internal import StakeoutCalls
internal import StakeoutBase

/// The parameters of one `expectLinearizable`.
struct LinearizabilityPlan: Sendable {
  /// The callers: tasks or threads.
  enum Crew: String, Sendable { case task, thread }

  /// The type of the object.
  let subject: String
  let crew: Crew
  let size: Int
  let callsEach: Int
  let rounds: Int
  let seed: UInt64
  let timeout: Duration
  let limit: Int
  let site: SourceSite

  /// Fails the test at the caller's line.
  func report(_ message: String) { Reporter.report(Failure(message: message, site: site)) }
}

/// The decisions of one `expectLinearizable`: which calls to run next, and what to say at the end.
///
/// The drivers run the scenarios, with tasks or with threads, and hand over what happened.
struct LinearizabilityTrial<Action: Sendable, Model> {
  /// The search for a smaller scenario that fails in the same way.
  private struct Shrinking {
    let round: Int
    let original: Scenario<Action, Model>
    var best: (scenario: Scenario<Action, Model>, defect: Defect<Model>)
    /// Those left to try.
    var smaller: ArraySlice<Scenario<Action, Model>>
    /// How often the first of them has been run.
    var attempts = 0
    /// How many runs there were, of all of them.
    var runs = 0
  }

  /// How many runs the search for a smaller scenario may take.
  private static var mostRuns: Int { 3_000 }

  private let plan: LinearizabilityPlan
  private let kinds: [OperationKind<Action, Model>]
  /// How long the search for a smaller scenario may take.
  private let patience: Duration
  /// How often a smaller scenario is run before it counts as one that does not fail.
  private let attempts: Int
  private var roundsDone = 0
  /// Set when a round has failed.
  private var shrinking: Shrinking?
  private var end = Deadline.never
  /// The message of the failure, at the end; nil without one.
  private(set) var message: String?

  init(
    _ plan: LinearizabilityPlan, _ kinds: [OperationKind<Action, Model>],
    shrinkingFor patience: Duration = .seconds(5), attempts: Int = 100
  ) {
    self.plan = plan
    self.kinds = kinds
    self.patience = patience
    self.attempts = attempts
    message = Self.refusal(plan, kinds)
  }

  /// The scenarios to run next, each on a new object; none at the end.
  mutating func next(atMost count: Int) -> [Scenario<Action, Model>] {
    if message != nil { return [] }
    guard let shrinking else {
      return (roundsDone..<min(roundsDone + count, plan.rounds)).compactMap(scenario)
    }
    guard !isOver(shrinking), let candidate = shrinking.smaller.first else {
      let report = LinearizabilityReport(plan: plan, defect: shrinking.best.defect)
      message = report.text(
        round: shrinking.round, calls: shrinking.original.count,
        lanes: shrinking.original.lanes.count)
      return []
    }
    return Array(repeating: candidate, count: min(count, attempts - shrinking.attempts))
  }

  /// Takes what happened in the first of the scenarios that `next` returned, in their order.
  mutating func judge(_ runs: [LaneRun<Model>]) {
    if let shrinking { shrink(shrinking, runs) } else { explore(runs) }
  }

  /// Whether the search for a smaller scenario has taken long enough.
  ///
  /// A failure that a seed repeats must not depend on the speed of the machine.
  private func isOver(_ shrinking: Shrinking) -> Bool {
    if shrinking.runs >= Self.mostRuns { return true }
    if shrinking.best.defect.isRepeatable, !shrinking.best.defect.kind.isLike(.hung) {
      return false
    }
    return Deadline.now >= end
  }

  private func scenario(of round: Int) -> Scenario<Action, Model>? {
    var random = SeededGenerator(seed: plan.seed, worker: round)
    return Scenario(of: kinds, lanes: plan.size, callsEach: plan.callsEach, random: &random)
  }

  private mutating func explore(_ runs: [LaneRun<Model>]) {
    for run in runs {
      defer { roundsDone += 1 }
      switch Verdict(run, limit: plan.limit) {
      case .explained: continue
      case .failed(let defect):
        guard let scenario = scenario(of: roundsDone) else { return }
        end = .after(patience)
        shrinking = Shrinking(
          round: roundsDone + 1, original: scenario, best: (scenario, defect),
          smaller: Self.smaller(scenario, defect))
      case .undecided: message = undecided
      case .modelTrapped(let trap, let call): message = trapped(trap, call)
      }
      return
    }
  }

  private mutating func shrink(_ old: Shrinking, _ runs: [LaneRun<Model>]) {
    var shrinking = old
    for run in runs {
      guard let candidate = shrinking.smaller.first else { break }
      shrinking.attempts += 1
      shrinking.runs += 1
      guard case .failed(let defect) = Verdict(run, limit: plan.limit),
        defect.kind.isLike(shrinking.best.defect.kind)
      else { continue }
      shrinking.best = (candidate, defect)
      shrinking.smaller = Self.smaller(candidate, defect)
      shrinking.attempts = 0
      break
    }
    if shrinking.attempts >= attempts {
      shrinking.smaller.removeFirst()
      shrinking.attempts = 0
    }
    self.shrinking = shrinking
  }

  /// The smaller scenarios to try: first the one with the calls that show the defect.
  private static func smaller(
    _ scenario: Scenario<Action, Model>, _ defect: Defect<Model>
  ) -> ArraySlice<Scenario<Action, Model>> {
    let essence = scenario.without { lane, position in
      !defect.history.calls.contains { $0.lane == lane && $0.position == position }
    }
    return (essence.count < scenario.count ? [essence] : [])[...] + scenario.smaller
  }
}

/// Reasons why a trial cannot run, or has no result.
extension LinearizabilityTrial {
  /// The greatest number of tasks or threads, and of calls of each.
  private static var most: Int { 64 }

  private static func refusal(
    _ plan: LinearizabilityPlan, _ kinds: [OperationKind<Action, Model>]
  ) -> String? {
    let name = "expectLinearizable(\(plan.subject))"
    var random = SeededGenerator(seed: 0)
    if kinds.isEmpty {
      return "\(name) calls nothing: declare at least one operation"
    }
    if let kind = kinds.first(where: { $0.draw(&random) == nil }) {
      return "\(name) cannot call '\(kind.name)': it has no arguments to choose from"
    }
    if !(2...most).contains(plan.size) {
      return "\(name) runs 2 to \(most) \(plan.crew)s: '\(plan.crew)s' is \(plan.size)"
    }
    if !(1...most).contains(plan.callsEach) {
      return
        "\(name) makes 1 to \(most) calls in each \(plan.crew): 'callsEach' is \(plan.callsEach)"
    }
    if plan.rounds < 1 { return "\(name) runs nothing: 'rounds' must be at least 1" }
    if plan.limit < 1 { return "\(name) decides nothing: 'stepLimit' must be at least 1" }
    if plan.timeout <= .zero { return "\(name) runs nothing: 'timeout' must be more than zero" }
    if Model.self is AnyObject.Type {
      return
        "\(name) needs a model that is a value: the search copies it, and \(Model.self) is a class"
    }
    return nil
  }

  private var undecided: String {
    let memory =
      Model.self is any Hashable.Type
      ? "" : " The search is faster with a model that is Hashable, which \(Model.self) is not."
    return """
      expectLinearizable(\(plan.subject)) is undecided: in round \(roundsDone + 1) of \(plan.rounds) \
      (seed: \(plan.seed)) the search for an order reached its limit of \(plan.limit) steps of the \
      model. Lower '\(plan.crew)s' or 'callsEach', or raise 'stepLimit'.\(memory)
      """
  }

  private func trapped(_ trap: Trap, _ call: String) -> String {
    """
    the model of \(plan.subject) trapped in \(call): \(trap)
    A model must answer each call in each of its states; a call that the object refuses throws or \
    returns nil.
    """
  }
}
