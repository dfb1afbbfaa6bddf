// The rounds of random calls that one `expectLinearizable` makes, and the search for a smaller failure.

internal import StakeoutCalls
internal import StakeoutContext
internal import StakeoutCore

/// The parameters of one `expectLinearizable`.
struct LinearizabilityPlan: Sendable {
  /// The type of the object.
  let subject: String
  /// The word for a worker: `task` or `thread`.
  let workerKind: String
  let size: Int
  let callsEach: Int
  let rounds: Int
  let seed: UInt64
  let timeout: Duration
  let limit: Int
  let site: SourceSite

  /// Fails the test at the line of the caller.
  func report(_ message: String) { Reporter.report(Failure(message: message, site: site)) }
}

/// The rounds of one `expectLinearizable`, up to the first that fails.
struct LinearizabilityTrial<Action: Sendable, Model> {
  let plan: LinearizabilityPlan
  let kinds: [OperationKind<Action, Model>]
  /// The greatest time for the search for a smaller scenario.
  var patience = Duration.seconds(5)
  /// The number of runs after which a smaller scenario counts as one that does not fail.
  var attempts = 100

  /// The greatest number of runs in the search for a smaller scenario.
  private static var mostRuns: Int { 3_000 }

  /// Runs the rounds.
  ///
  /// - Parameter run: Runs a scenario on a new object.
  /// - Returns: The message of the failure; nil if all rounds pass.
  func message(
    running run: (Scenario<Action, Model>) throws -> ScenarioRun<Model>
  ) throws -> String? {
    if let problem { return problem }
    for round in 1...plan.rounds {
      var random = SeededGenerator(seed: plan.seed, worker: round - 1)
      let scenario = Scenario(
        of: kinds, workers: plan.size, callsEach: plan.callsEach, random: &random)
      do {
        guard let defect = try Defect(of: run(scenario), limit: plan.limit) else { continue }
        let smallest = try smallest(defect, of: scenario, running: run)
        return LinearizabilityReport(plan: plan, defect: smallest)
          .text(round: round, calls: scenario.count, workers: scenario.workers.count)
      } catch let undecided as Undecided {
        return text(of: undecided, in: round)
      }
    }
    return nil
  }

  /// Searches for a smaller scenario that fails in the same way.
  private func smallest(
    _ defect: Defect<Model>, of scenario: Scenario<Action, Model>,
    running run: (Scenario<Action, Model>) throws -> ScenarioRun<Model>
  ) throws -> Defect<Model> {
    var (best, smaller, runs) = (defect, Self.smaller(scenario, defect), 0)
    let end = Deadline.realAfter(patience)
    while let candidate = smaller.popFirst() {
      for _ in 0..<attempts {
        // Ignore the time for a failure that a seed repeats: the result must not depend on the machine's
        // speed.
        let isTimed = !best.isRepeatable || best.isHang
        if runs == Self.mostRuns || isTimed && end <= .realNow { return best }
        runs += 1
        let run = try run(candidate)
        guard let found = try? Defect(of: run, limit: plan.limit), found.isLike(best) else {
          continue
        }
        (best, smaller) = (found, Self.smaller(candidate, found))
        break
      }
    }
    return best
  }

  /// The smaller scenarios to try.
  ///
  /// The first has only the calls that show the fault.
  private static func smaller(
    _ scenario: Scenario<Action, Model>, _ defect: Defect<Model>
  ) -> ArraySlice<Scenario<Action, Model>> {
    let essence = scenario.without { worker, position in
      !defect.history.calls.contains { $0.worker == worker && $0.position == position }
    }
    return (essence.count < scenario.count ? [essence] : []) + scenario.smaller
  }
}

// Reasons why a trial cannot run, or has no result.
extension LinearizabilityTrial {
  /// The reason why the trial cannot run, as the message of a failure; nil if it can.
  private var problem: String? {
    var random = SeededGenerator(seed: 0)
    let reason: String? =
      if kinds.isEmpty {
        "calls nothing: declare at least one operation"
      } else if let kind = kinds.first(where: { $0.draw(&random) == nil }) {
        "cannot call '\(kind.name)': it has no arguments to choose from"
      } else if let (name, type) = kinds.lazy.compactMap({ kind in
        kind.incomparable.map { (kind.name, $0) }
      }).first {
        "cannot compare the results of '\(name)': \(type) is not Equatable"
      } else if !(2...64).contains(plan.size) {
        "runs 2 to 64 \(plan.workerKind)s: '\(plan.workerKind)s' is \(plan.size)"
      } else if !(1...64).contains(plan.callsEach) {
        "makes 1 to 64 calls in each \(plan.workerKind): 'callsEach' is \(plan.callsEach)"
      } else if plan.rounds < 1 {
        "runs nothing: 'rounds' must be at least 1"
      } else if plan.limit < 1 {
        "decides nothing: 'stepLimit' must be at least 1"
      } else if plan.timeout <= .zero {
        "runs nothing: 'timeout' must be more than zero"
      } else if Model.self is AnyObject.Type {
        "needs a model that is a value: the search copies it, and \(Model.self) is a class"
      } else {
        nil
      }
    return reason.map { "expectLinearizable(\(plan.subject)) \($0)" }
  }

  /// The message for a search without a result.
  private func text(of undecided: Undecided, in round: Int) -> String {
    switch undecided {
    case .limit:
      let memory =
        Model.self is any Hashable.Type
        ? "" : " The search is faster with a model that is Hashable, which \(Model.self) is not."
      return """
        expectLinearizable(\(plan.subject)) is undecided: in round \(round) of \(plan.rounds) \
        (seed: \(plan.seed)) the search for an order reached its limit of \(plan.limit) steps of the \
        model. Lower '\(plan.workerKind)s' or 'callsEach', or raise 'stepLimit'.\(memory)
        """
    case .modelTrapped(let trap, let call):
      return """
        the model of \(plan.subject) trapped in \(call): \(trap)
        A model must answer each call in each of its states; a call that the object rejects throws or \
        returns nil.
        """
    }
  }
}

/// The action of an operation on an object that several tasks use.
typealias TaskAction<Subject> = @Sendable (Subject) async throws -> any Sendable

/// The action of an operation on an object that several threads use.
typealias ThreadAction<Subject> = @Sendable (Subject) throws -> any Sendable

/// An operation with its arguments, on the object and on the model.
struct Invocation<Action: Sendable, Model>: Sendable {
  /// The name and the arguments: `enqueue(2)`.
  let text: String
  /// The part of the object that it concerns, if calls with different keys do not affect each other; nil
  /// without keys.
  var key: (any Hashable & Sendable)?
  let action: Action
  let model: @Sendable (inout Model) -> CallOutcome
}

/// An operation that a test has declared, with a way to draw calls of it.
struct OperationKind<Action: Sendable, Model>: Sendable {
  let name: String
  /// The type of the results, if it is not `Equatable`, so that they cannot be compared; otherwise nil.
  let incomparable: Any.Type?
  /// Returns a call with an argument chosen at random; nil if there are none to choose from.
  let draw: @Sendable (inout SeededGenerator) -> Invocation<Action, Model>?

  init<Argument: Sendable, Result: Sendable>(
    _ name: String, _ arguments: some Collection<Argument> & Sendable,
    key: (@Sendable (Argument) -> any Hashable & Sendable)?,
    action: @escaping @Sendable (Argument) -> Action,
    model: @escaping @Sendable (inout Model, Argument) throws -> Result
  ) {
    self.name = name
    incomparable = Result.self is any Equatable.Type || Result.self == Void.self ? nil : Result.self
    draw = { random in
      guard let argument = arguments.randomElement(using: &random) else { return nil }
      return Invocation(
        text: "\(name)(\(argumentText(of: argument)))", key: key?(argument),
        action: action(argument),
        model: { state in CallOutcome { try model(&state, argument) } })
    }
  }
}

/// An argument as text between the parentheses of a call: a tuple loses its own parentheses.
private func argumentText(of argument: Any) -> String {
  let mirror = Mirror(reflecting: argument)
  guard mirror.displayStyle == .tuple else { return shortText(of: argument) }
  return mirror.children.map { label, value in
    let label = label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    return label + shortText(of: value)
  }.joined(separator: ", ")
}

/// The calls of one run, by task or thread.
struct Scenario<Action: Sendable, Model>: Sendable {
  var workers: [[Invocation<Action, Model>]]

  /// The number of calls.
  var count: Int { workers.reduce(0) { $0 + $1.count } }

  /// The scenarios that are a step smaller, the greatest savings first.
  var smaller: [Scenario] {
    var smaller: [Scenario] = []
    if workers.count > 1 {
      for worker in workers.indices {
        smaller.append(without { position, _ in position == worker })
      }
    }
    for worker in workers.indices {
      for call in workers[worker].indices where count > 1 {
        smaller.append(without { $0 == worker && $1 == call })
      }
    }
    for second in workers.indices.dropFirst() {
      // Merge the calls of two tasks, to make them one after another instead of at the same time.
      var merged = workers
      merged[second - 1] += merged.remove(at: second)
      smaller.append(Scenario(workers: merged))
    }
    return smaller
  }

  /// The scenario without some calls, and without tasks that have no calls left.
  func without(_ isLeftOut: (_ worker: Int, _ call: Int) -> Bool) -> Scenario {
    let workers = workers.enumerated().map { worker, calls in
      calls.enumerated().filter { !isLeftOut(worker, $0.offset) }.map(\.element)
    }
    return Scenario(workers: workers.filter { !$0.isEmpty })
  }
}

extension Scenario {
  /// Creates a scenario of calls chosen at random.
  ///
  /// Operations without arguments to choose from have no calls.
  init(
    of kinds: [OperationKind<Action, Model>], workers: Int, callsEach: Int,
    random: inout SeededGenerator
  ) {
    self.workers = (0..<workers).map { _ in
      (0..<callsEach).compactMap { _ in kinds.randomElement(using: &random)?.draw(&random) }
    }
  }
}
