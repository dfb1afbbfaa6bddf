private import StakeoutBase

/// The behaviour of a stub when it answers a call.
enum StubBehaviour {
  case value(StubValue)
  /// Returns the default value of the function's return type.
  case defaultValue
  case sequence(StubSequence)
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
    case .sequence(let sequence): "andReturn(\(sequence.text))"
    case .inTurn(let turns): turns.behaviours.map(\.description).joined(separator: ", then ")
    case .perform: "andDo(closure)"
    case .performAsync: "andDoAsync(closure)"
    case .error(let error): "andThrow(\(error))"
    case .alongside: "perform(closure)"
    }
  }
}

/// Behaviours for consecutive calls from any threads, one for each call; the last one stays.
final class StubTurns {
  let behaviours: [StubBehaviour]
  private let position = Locked(0)

  /// - Parameters:
  ///   - before: one behaviour, or several in turn.
  ///   - next: the behaviour after them.
  init(_ before: StubBehaviour, then next: StubBehaviour) {
    let first = if case .inTurn(let turns) = before { turns.behaviours } else { [before] }
    behaviours = first + [next]
  }

  /// Returns the behaviour for the next call.
  func next() -> StubBehaviour {
    let last = behaviours.count - 1
    return behaviours[
      position.withLock { position in
        defer { position = Swift.min(position + 1, last) }
        return position
      }]
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

/// Values for consecutive calls from any threads, one value per call.
///
/// The first value may be for several calls.
final class StubSequence {
  private let values: [Any?]
  private let end: SequenceEnd
  /// The number of calls beyond the first one that get the first value.
  private let extra: Int
  /// The number of answered calls, up to the point where it no longer matters.
  private let position = Locked(0)

  init(_ values: [Any?], _ end: SequenceEnd) {
    self.values = values
    self.end = end
    extra = 0
  }

  /// One value for a number of calls, then another one for all further calls.
  init(_ value: Any?, times: Int, then last: Any?) {
    values = times > 0 ? [value, last] : [last]
    end = .repeatLast
    // Large enough for any test, and small enough not to overflow in a sum.
    extra = times > 0 ? min(times - 1, .max / 2) : 0
  }

  /// Returns the value for the next call; nil after the end.
  func next() -> Any?? {
    let count = extra + values.count
    let index = position.withLock { position in
      defer { if position < count { position += 1 } }
      if position == count, end == .startOver { position = 0 }
      return position
    }
    guard index >= count else { return .some(values[max(0, index - extra)]) }
    guard end == .repeatLast, let last = values.last else { return nil }
    return .some(last)
  }

  /// The values as the test wrote them, without defaults.
  var text: String {
    let texts = values.map { String(describing: $0) }
    if extra > 0 { return "\(texts[0]), times: \(extra + 1), afterThatReturn: \(texts[1])" }
    let list = "inOrder: \(texts.joined(separator: ", "))"
    return end == .repeatLast ? list : "\(list), afterwards: .\(end)"
  }
}
