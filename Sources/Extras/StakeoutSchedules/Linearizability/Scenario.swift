internal import StakeoutCalls

/// The action of an operation on an object that several tasks use.
typealias TaskAction<Subject> = @Sendable (Subject) async throws -> any Sendable

/// The action of an operation on an object that several threads use.
typealias ThreadAction<Subject> = @Sendable (Subject) throws -> any Sendable

/// An operation with its arguments, on the object and on the model.
struct Invocation<Action: Sendable, Model>: Sendable {
  /// The name and the arguments: `enqueue(2)`.
  let text: String
  /// Calls with different keys do not affect each other; nil without keys.
  var key: (any Hashable & Sendable)?
  let action: Action
  let model: @Sendable (inout Model) -> CallOutcome
}

/// A declared operation.
struct OperationKind<Action: Sendable, Model>: Sendable {
  let name: String
  /// The type of the results, if it is not `Equatable`: they cannot be compared.
  let incomparable: Any.Type?
  /// Returns a call with arguments chosen at random; nil if there are none to choose from.
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

/// An argument as it stands between the parentheses of a call: a tuple without its own.
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
  var lanes: [[Invocation<Action, Model>]]

  /// The number of calls.
  var count: Int { lanes.reduce(0) { $0 + $1.count } }

  /// The scenarios that are a step smaller, those first that save most.
  var smaller: [Scenario] {
    var smaller: [Scenario] = []
    if lanes.count > 1 {
      for lane in lanes.indices { smaller.append(without { position, _ in position == lane }) }
    }
    for lane in lanes.indices {
      for call in lanes[lane].indices where count > 1 {
        smaller.append(without { $0 == lane && $1 == call })
      }
    }
    for second in lanes.indices.dropFirst() {
      // One task after the other instead of both at once.
      var merged = lanes
      merged[second - 1] += merged.remove(at: second)
      smaller.append(Scenario(lanes: merged))
    }
    return smaller
  }

  /// The scenario without some calls, and without tasks that have none left.
  func without(_ isLeftOut: (_ lane: Int, _ call: Int) -> Bool) -> Scenario {
    let lanes = lanes.enumerated().map { lane, calls in
      calls.enumerated().filter { !isLeftOut(lane, $0.offset) }.map(\.element)
    }
    return Scenario(lanes: lanes.filter { !$0.isEmpty })
  }
}

extension Scenario {
  /// A scenario with calls chosen at random, of operations that have arguments to choose from.
  init(
    of kinds: [OperationKind<Action, Model>], lanes: Int, callsEach: Int,
    random: inout SeededGenerator
  ) {
    self.lanes = (0..<lanes).map { _ in
      (0..<callsEach).compactMap { _ in kinds.randomElement(using: &random)?.draw(&random) }
    }
  }
}
