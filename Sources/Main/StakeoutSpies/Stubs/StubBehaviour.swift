private import StakeoutBase

/// The behaviour of a stub when it answers a call.
enum StubBehaviour {
  case value(StubValue)
  /// Returns the default value of the function's return type.
  case defaultValue
  /// Several behaviours, one for each call.
  case inTurn(StubTurns)
  case perform((PassedArguments) throws -> Any?)
  case performAsync(AwaitingClosure)
  case error(any Error)
  /// Runs in addition to the stub that answers.
  case alongside(() -> Void)

  /// Makes the result from the arguments, in the isolation of the call.
  typealias AwaitingClosure = nonisolated(nonsending) (PassedArguments) async throws -> Any?
}

extension StubBehaviour: CustomStringConvertible {
  /// The behaviour as the test wrote it: `andReturn(Optional(1))`.
  var description: String {
    switch self {
    case .value(let value): "andReturn(\(String(describing: value.value)))"
    case .defaultValue: "andReturnDefault()"
    case .inTurn(let turns):
      turns.behaviours.map(\.description).joined(separator: ", then ")
    case .perform: "andDo(closure)"
    case .performAsync: "andDoAsync(closure)"
    case .error(let error): "andThrow(\(error))"
    case .alongside: "perform(closure)"
    }
  }
}

extension StubBehaviour {
  /// The same for the calls that it is for, and then another behaviour for all further calls.
  func then(_ next: StubBehaviour) -> StubBehaviour {
    guard case .inTurn(let turns) = self else { return .inTurn(StubTurns([self, next])) }
    return .inTurn(StubTurns(turns.behaviours + [next]))
  }
}

/// What a stub does after the last of several values.
public enum SequenceEnd: Sendable {
  /// Repeats the last value.
  case repeatLast
  /// Starts again with the first value.
  case startOver
  /// Leaves the call to older stubs; if there are none, it counts as not stubbed.
  case unstubbed
}

/// Behaviours for consecutive calls from any threads, one for each call.
final class StubTurns {
  let behaviours: [StubBehaviour]
  private let end: SequenceEnd
  /// The number of calls beyond the first one that get the first behaviour.
  private let extra: Int
  /// The number of answered calls, up to the point where it no longer matters.
  private let position = Locked(0)

  init(_ behaviours: [StubBehaviour], extra: Int = 0, afterwards end: SequenceEnd = .repeatLast) {
    self.behaviours = behaviours
    self.extra = extra
    self.end = end
  }

  /// Returns the behaviour for the next call; nil if there is none.
  func next() -> StubBehaviour? {
    let count = extra + behaviours.count
    let index = position.withLock { position in
      if position == count, end == .startOver { position = 0 }
      defer { if position < count { position += 1 } }
      return position
    }
    if index < count { return behaviours[max(0, index - extra)] }
    return end == .repeatLast ? behaviours.last : nil
  }
}
