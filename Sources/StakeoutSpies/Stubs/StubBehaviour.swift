private import StakeoutReporting

/// What a stub does when it is the one that answers.
enum StubBehaviour {
  case value(StubValue)
  /// The default value of the type that the function returns.
  case defaultValue
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
    case .defaultValue: "andReturnDefault()"
    case .sequence(let sequence): "andReturn(\(sequence.text))"
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
///
/// The first one may be for several calls.
final class StubSequence {
  private let values: [Any?]
  private let end: SequenceEnd
  /// For how many calls the first value is, beyond the first.
  private let extra: Int
  /// How many calls were answered, as far as that makes a difference.
  private let position = Locked(0)

  init(_ values: [Any?], _ end: SequenceEnd) {
    self.values = values
    self.end = end
    extra = 0
  }

  /// One value for so many calls, then another one for ever.
  init(_ value: Any?, times: Int, then last: Any?) {
    values = times > 0 ? [value, last] : [last]
    end = .repeatLast
    // As good as for ever, and far from where adding to it would go too far.
    extra = times > 0 ? min(times - 1, .max / 2) : 0
  }

  /// The value for the next call; nil when there is none any more.
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

  /// How the test wrote it, without what goes without saying.
  var text: String {
    let texts = values.map { String(describing: $0) }
    if extra > 0 { return "\(texts[0]), times: \(extra + 1), afterThatReturn: \(texts[1])" }
    let list = "inOrder: \(texts.joined(separator: ", "))"
    return end == .repeatLast ? list : "\(list), afterwards: .\(end)"
  }
}
