package import StakeoutBase

/// One step of an order: a call that a double is expected to receive.
///
/// Doubles make steps, as in `door.called(.open)`. ``beInOrder(within:)`` and
/// ``beBefore(_:within:)`` judge them. A step does not retain its double.
public struct CallStep {
  /// The log that holds the calls.
  let log: CallLog
  let function: String
  /// The patterns for the arguments; nil to accept any.
  let patterns: ArgumentPatterns?
  /// How many times the call is expected.
  let count: CountSpecifier
  /// The reason why no call can fit the step, if there is one.
  let mistake: String?

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - log: the log of the double.
  ///   - function: the function.
  ///   - patterns: the patterns for the arguments; nil to accept any.
  ///   - count: how many times the call is expected.
  ///   - mistake: the reason why no call can fit the step. It fails every expectation about the
  ///     step.
  package init(
    _ log: CallLog, function: String, with patterns: ArgumentPatterns? = nil,
    count: CountSpecifier = .atLeast(1), mistake: String? = nil
  ) {
    self.log = log
    self.function = function
    self.patterns = patterns
    self.count = count
    self.mistake = mistake
  }

  /// Whether a call fits the step.
  func accepts(_ call: Call) -> Bool {
    call.receiver == log.receiver && call.function == function
      && patterns?.accept(call.arguments) ?? true
  }

  /// Whether only calls can change the result.
  var isDecidedByCallsAlone: Bool { patterns?.isStable ?? true }

  /// The step as text: `FakeDoor#1 open(key:) with <7>, exactly 2 times`.
  func text(_ names: ReceiverNames) -> String {
    let call = "\(names[log.receiver]) \(Call.text(of: function, with: patterns?.specified ?? []))"
    return count.phrase.map { "\(call), \($0)" } ?? call
  }
}

extension CallStep {
  /// An error in the step itself, which no call can satisfy.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  /// Throws the mistake of the first step that has one.
  static func checkMistakes(in steps: [CallStep]) throws(Mistake) {
    for case let mistake? in steps.map(\.mistake) { throw Mistake(description: mistake) }
  }
}

extension CallStep: CustomStringConvertible {
  /// The step, as in `FakeDoor open(key:) with <7>, exactly 2 times`.
  public var description: String { text(ReceiverNames([log.receiver])) }
}
