// `haveReceived`: the question about calls, and its matcher.

package import StakeoutCalls
public import StakeoutMatching

/// Matches spies that received the call as often as `countSpecifier` says.
///
/// If there are `arguments`, only calls with these arguments count. A nil spy fails both `to` and
/// `toNot`. So does a wrong number of arguments, which also ends a wait immediately.
///
/// ```swift
/// expect(store).toEventually(haveReceived(.save, with: item))
/// ```
///
/// The call itself wakes a waiting expectation. If a ``Argument/validator(_:)`` or a matcher is
/// among the arguments, the expectation polls instead, because these may read other state too.
///
/// - Parameters:
///   - function: the function.
///   - arguments: for each argument an ``Argument``, a matcher, or a value that it must equal.
///   - countSpecifier: the expected number of calls.
public func haveReceived<Spy: Spyable>(
  _ function: Spy.Function, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
) -> Matcher<Spy> {
  haveReceived(function.rawValue, arguments, countSpecifier) { $0.identifiedStorage }
}

/// Matches types that received the call as often as `countSpecifier` says.
///
/// If there are `arguments`, only calls with these arguments count. A nil type fails both `to` and
/// `toNot`.
public func haveReceived<Spy: Spyable>(
  _ function: Spy.ClassFunction, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1)
) -> Matcher<Spy.Type> {
  haveReceived(function.rawValue, arguments, countSpecifier) { $0.identifiedStorage }
}

private func haveReceived<Receiver>(
  _ function: String, _ arguments: [Any?], _ countSpecifier: CountSpecifier,
  by storage: @escaping (Receiver) -> SpyStorage
) -> Matcher<Receiver> {
  CallQuestion.matcher(function, arguments, countSpecifier) {
    $0.map { CallQuestion(about: storage($0), function, arguments, countSpecifier) }
  } failure: {
    .expectedCustomValueTo($0.phrase, actual: $0.latestCalls.summary(ofWhichFit: $1))
  }
}

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

/// Matches types of whose static members' calls the test has asked about every one.
///
/// See the form for instances.
public func haveNoOtherCalls<Double: SpyStoring>() -> Matcher<Double.Type> {
  noOtherCalls { $0.identifiedStorage.log }
}

/// Calls that a spy, or a type, is expected to receive from a moment on, for `receive` in a spec.
package struct Reception {
  private let question: CallQuestion

  /// Makes the expectation of calls.
  ///
  /// - Parameters:
  ///   - storage: the receiver's ``SpyStoring/identifiedStorage``.
  ///   - arguments: the expected arguments. Those left out at the end accept any; an empty list
  ///     accepts all calls.
  ///   - start: the position in the order of all calls after which calls count.
  package init(
    of function: String, by storage: SpyStorage, _ arguments: [Any?], _ count: CountSpecifier,
    after start: UInt64
  ) {
    let arguments = FunctionName(function).completed(arguments)
    question = CallQuestion(about: storage, function, arguments, count, after: start)
  }

  /// Makes the double answer such calls until the returned closure runs.
  ///
  /// With a value, the double returns it as the newest stub does. Without one it returns a default
  /// value, unless a stub answers the call or the double forwards it.
  ///
  /// - Parameter answer: the value to return, if there is one.
  /// - Returns: a closure that ends this.
  package func answer(with answer: FittingAnswer?) -> @Sendable () -> Void {
    let behaviour = answer.map { StubBehaviour.value(.of($0)) }
    let entry = StubEntry(
      FunctionNames.number(of: question.function), ArgumentPatterns(question.specified), behaviour,
      in: DoubleScope.current?.visit(question.storage))
    let stubs = question.storage.stubs
    if behaviour == nil { stubs.allow(entry) } else { stubs.add(entry) }
    return { stubs.remove(entry) }
  }

  /// A matcher that checks the calls, ignores the subject's value, and is woken by the calls.
  package func matcher<Subject>() -> Matcher<Subject> {
    let question = question
    return CallQuestion.matcher(
      question.function, question.specified, question.countSpecifier
    ) { _ in
      question
    } failure: { question, count in
      let calls = question.latestCalls
      let others = calls.count == 0 ? "" : "; calls: \(calls.summary)"
      let times = CountSpecifier.times(count)
      return .expectedTo("\(question.phrase), but received it \(times)\(others)")
    }
  }
}
