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
}

extension StubBehaviour {
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
      turns.list.map { "andReturn(\($0()))" }
        ?? turns.behaviours.map(\.description).joined(separator: ", then ")
    case .perform: "andDo(closure)"
    case .performAsync: "andDoAsync(closure)"
    case .error(let error): "andThrow(\(error))"
    case .alongside: "perform(closure)"
    }
  }
}

/// The rule for calls after the last of several values of a stub.
public enum SequenceEnd: Sendable {
  /// Repeats the last value.
  case repeatLast
  /// Starts again with the first value.
  case startOver
  /// Leaves the call to older stubs; if there are none, it counts as not stubbed.
  case unstubbed
}

/// Behaviours for consecutive calls from any threads, one for each call.
///
/// The first one may be for several calls.
final class StubTurns {
  let behaviours: [StubBehaviour]
  /// Makes the list of values as the test wrote it; nil for behaviours that it wrote one by one.
  let list: (() -> String)?
  private let end: SequenceEnd
  /// The number of calls beyond the first one that get the first behaviour.
  private let extra: Int
  /// The number of answered calls, up to the point where it no longer matters.
  private let position = Locked(0)

  /// Adds a behaviour for the call after those that one behaviour, or several in turn, are for.
  init(_ before: StubBehaviour, then next: StubBehaviour) {
    let first = if case .inTurn(let turns) = before { turns.behaviours } else { [before] }
    behaviours = first + [next]
    (list, end, extra) = (nil, .repeatLast, 0)
  }

  /// Values in order.
  init(_ values: [Any?], _ end: SequenceEnd) {
    behaviours = values.map { .value(.of($0)) }
    list = {
      let list = "inOrder: \(values.map { String(describing: $0) }.joined(separator: ", "))"
      return end == .repeatLast ? list : "\(list), afterwards: .\(end)"
    }
    (self.end, extra) = (end, 0)
  }

  /// One value for a number of calls above 1, then another one for all further calls.
  init(_ value: Any?, times: Int, then last: Any?) {
    behaviours = [.value(.of(value)), .value(.of(last))]
    list = {
      "\(String(describing: value)), times: \(times), afterThatReturn: \(String(describing: last))"
    }
    // Large enough for any test, and small enough not to overflow in a sum.
    (end, extra) = (.repeatLast, min(times - 1, .max / 2))
  }

  /// Returns the behaviour for the next call; nil after the end.
  func next() -> StubBehaviour? {
    let count = extra + behaviours.count
    let index = position.withLock { position in
      defer { if position < count { position += 1 } }
      if position == count, end == .startOver { position = 0 }
      return position
    }
    guard index >= count else { return behaviours[max(0, index - extra)] }
    return end == .repeatLast ? behaviours.last : nil
  }
}
