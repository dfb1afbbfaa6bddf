private import StakeoutReporting

/// What a stub does when it is the one that answers.
enum StubBehaviour {
  case value(StubValue)
  case sequence(StubSequence)
  case perform(([Any?]) throws -> Any?)
  case performAsync(AwaitingClosure)
  case error(any Error)
}

extension StubBehaviour {
  /// Makes the result of the arguments, in the isolation of the call.
  typealias AwaitingClosure = nonisolated(nonsending) ([Any?]) async throws -> Any?
}

extension StubBehaviour: CustomStringConvertible {
  /// How the test wrote it, as in `andReturn(Optional(1))`.
  var description: String {
    switch self {
    case .value(let value): "andReturn(\(String(describing: value.value)))"
    case .sequence(let sequence): "andReturn(inOrder: \(sequence.text))"
    case .perform: "andDo(closure)"
    case .performAsync: "andDoAsync(closure)"
    case .error(let error): "andThrow(\(error))"
    }
  }
}

/// What a stub returns after the last of several values.
public enum SequenceEnd: Sendable {
  /// The last value again and again.
  case repeatLast
  /// All values again, from the first one.
  case startOver
  /// Nothing: the call is for older stubs, or not stubbed.
  case unstubbed
}

/// Values for consecutive calls, one each, whichever threads they come from.
final class StubSequence {
  private let values: [Any?]
  private let end: SequenceEnd
  private let position = Locked(0)

  init(_ values: [Any?], _ end: SequenceEnd) {
    self.values = values
    self.end = end
  }

  /// The value for the next call; nil when there is none any more.
  func next() -> Any?? {
    let index = position.withLock { position in
      defer { if position < values.count { position += 1 } }
      if position == values.count, end == .startOver { position = 0 }
      return position
    }
    guard index >= values.count else { return .some(values[index]) }
    guard end == .repeatLast, let last = values.last else { return nil }
    return .some(last)
  }

  /// The values, and what comes after them unless it is the last one again.
  var text: String {
    let list = values.map { String(describing: $0) }.joined(separator: ", ")
    return end == .repeatLast ? list : "\(list), afterwards: .\(end)"
  }
}
