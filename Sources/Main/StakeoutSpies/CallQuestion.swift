package import StakeoutBase
package import StakeoutCalls

/// Decides whether a spy, or a type, was called as often as expected.
///
/// It is the only implementation of this decision.
package struct CallQuestion {
  let function: String
  let specified: [Any?]
  /// The patterns for the arguments; nil to accept any.
  private let patterns: ArgumentPatterns?
  let countSpecifier: CountSpecifier
  let storage: SpyStorage
  /// The position in the order of all calls after which calls count.
  private let start: UInt64

  /// - Parameter storage: The receiver's ``SpyStoring/identifiedStorage``.
  package init(
    about storage: SpyStorage, _ function: String, _ arguments: [Any?],
    _ countSpecifier: CountSpecifier, after start: UInt64 = 0
  ) {
    self.storage = storage
    self.function = function
    self.countSpecifier = countSpecifier
    self.start = start
    specified = arguments
    patterns =
      arguments.isEmpty ? nil : ArgumentPatterns(arguments.isNoArguments ? [] : arguments)
  }

  /// The log that holds the calls.
  package var log: CallLog { storage.log }

  /// Whether the number of calls is the expected one.
  ///
  /// - Throws: the mistake if the question itself is wrong.
  package var isAnsweredYes: Bool {
    get throws(Misuse) { countSpecifier.accepts(try count) }
  }

  /// The calls that come closest to the question, with the differences.
  ///
  /// Nil if the sentence of the failure has said all, or if the number of expected arguments is
  /// wrong.
  package var explanation: String? {
    guard wrongCount == nil else { return nil }
    return latestCalls.explanation(of: function, patterns)
  }

  /// The number of calls that fit.
  ///
  /// - Throws: the mistake if the number of expected arguments differs from that of the function,
  ///   or from that of one of its calls.
  var count: Int {
    get throws(Misuse) {
      if let wrongCount { throw wrongCount }
      var misfit: [Any?]?
      let count = log.count(of: function, with: patterns, after: start) { misfit = misfit ?? $0 }
      // The getter and the setter of a property are one function, without and with an argument.
      if let misfit, !specified.isNoArguments, FunctionName(function).isFunction {
        throw .wrongNumberOfArgumentsToCompare(
          specified: specified, actual: misfit, function: function, of: log.receiver.typeName)
      }
      return count
    }
  }

  private var wrongCount: Misuse? {
    FunctionName(function).misuse(of: specified, on: log.receiver.typeName)
  }

  /// The calls of all functions after `start`, for a failure's text.
  package var latestCalls: LatestCalls { LatestCalls(log, after: start) }

  /// The calls of all functions after `start` as a picture, with those that fit marked.
  package var timeline: Timeline {
    let calls = log.calls.filter { $0.sequence > start }
    return Timeline(calls, question: phrase) { [function, patterns] call in
      call.function == function && patterns?.accept(call.arguments) ?? true
    }
  }
}

extension CallQuestion {
  /// Makes a matcher that asks a question, and that the calls in question wake.
  ///
  /// - Parameters:
  ///   - function: the function in question.
  ///   - arguments: the expected arguments.
  ///   - countSpecifier: the expected number of calls.
  ///   - question: makes the question from the subject. Nil, when there is no subject, fails both
  ///     `to` and `toNot`.
  ///   - failure: makes the failure text from the question and the number of calls.
  static func matcher<Subject>(
    _ function: String, _ arguments: [Any?], _ countSpecifier: CountSpecifier,
    asking question: @escaping (Subject?) -> CallQuestion?,
    failure: @escaping (CallQuestion, Int) -> ExpectationMessage
  ) -> Matcher<Subject> {
    let matcher = Matcher<Subject> { expression in
      guard let question = question(try expression.evaluate()) else {
        let phrase = phraseWithoutSpy(hasArguments: !arguments.isEmpty, countSpecifier)
        return MatcherResult(
          status: .fail, message: .expectedActualValueTo(phrase).appendedBeNilHint())
      }
      let count = try question.count
      let isAccepted = countSpecifier.accepts(count)
      return MatcherResult(
        bool: isAccepted, showing: question.log.count, of: question.timeline
      ) {
        let message = failure(question, count)
        // An expectation with `toNot` has no explanation of its own.
        guard isAccepted, let table = question.explanation else { return message }
        return .details(message, table)
      }
    }
    let isStable = ArgumentPatterns(arguments).isStable
    return matcher.named("having received <\(function)>")
      .woken { isStable ? question($0)?.log : nil }
      .explained { question($0)?.explanation }
  }
}

extension CallQuestion {
  /// The question as a phrase: `receive <load(id:)> on <FakeStore> with <7> exactly 2 times`.
  package var phrase: String {
    var phrase = "receive <\(function)> on <\(log.receiver)>"
    if !specified.isEmpty { phrase += " with \(Call.text(ofAll: specified))" }
    if let count = countSpecifier.phrase { phrase += " \(count)" }
    return phrase
  }

  /// The phrase without a spy: `receive function with arguments`.
  package static func phraseWithoutSpy(hasArguments: Bool, _ countSpecifier: CountSpecifier)
    -> String
  {
    let count =
      switch countSpecifier {
      case .exactly: " 'count' times"
      case .atLeast(1): ""
      case .atLeast: " at least 'count' times"
      case .atMost: " at most 'count' times"
      }
    return "receive function\(hasArguments ? " with arguments" : "")\(count)"
  }
}
