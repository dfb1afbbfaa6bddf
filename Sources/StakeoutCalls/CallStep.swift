package import StakeoutMatching

/// One step of an order: a call that a double is to have received.
///
/// Doubles make them, as in `door.called(.open)`; ``beInOrder(within:)`` and
/// ``beBefore(_:within:)`` judge them. A step does not keep its double alive.
public struct CallStep {
  /// Where the calls are.
  let log: CallLog
  let function: String
  let specified: [Any?]
  let patterns: ArgumentPatterns
  /// How often it is to have been received.
  let count: CountSpecifier
  /// Why no call can be what the step says; nil if one can.
  let mistake: String?

  /// A step.
  ///
  /// - Parameters:
  ///   - log: where the calls of the double are.
  ///   - function: the function.
  ///   - specified: what the test says about the arguments, as ``ArgumentPatterns`` takes it; empty
  ///     for whichever.
  ///   - count: how often.
  ///   - mistake: why no call can be what the step says; it fails each expectation about the step.
  package init(
    _ log: CallLog, function: String, with specified: [Any?] = [],
    count: CountSpecifier = .atLeast(1), mistake: String? = nil
  ) {
    self.log = log
    self.function = function
    self.specified = specified
    self.count = count
    self.mistake = mistake
    patterns = ArgumentPatterns(specified)
  }

  /// Whether the call is one that the step means.
  func accepts(_ call: Call) -> Bool {
    call.receiver == log.receiver && call.function == function
      && (specified.isEmpty || patterns.accept(call.arguments))
  }

  /// Whether only calls can change the answer.
  var isDecidedByCallsAlone: Bool { patterns.isStable }

  /// As in `FakeDoor#1 open(key:) with <7>, exactly 2 times`.
  func text(_ names: ReceiverNames) -> String {
    let call = "\(names[log.receiver]) \(Call.text(of: function, with: specified))"
    return count.phrase.map { "\(call), \($0)" } ?? call
  }
}

extension CallStep {
  /// A question about calls that cannot be asked.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  /// Throws the mistake if one of the steps is one.
  static func checkMistakes(in steps: [CallStep]) throws(Mistake) {
    for case let mistake? in steps.map(\.mistake) { throw Mistake(description: mistake) }
  }
}

extension CallStep: CustomStringConvertible {
  /// The step, as in `FakeDoor open(key:) with <7>, exactly 2 times`.
  public var description: String { text(ReceiverNames([log.receiver])) }
}
