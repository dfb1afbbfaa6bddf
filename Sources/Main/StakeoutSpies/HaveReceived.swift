// The matcher `haveReceived`: whether a double received a call as often as expected.

package import StakeoutCalls
public import StakeoutMatching

/// Matches a spy that received the call as often as `countSpecifier` says.
///
/// If there are `arguments`, only calls with these arguments count. A nil spy fails both `to` and
/// `toNot`. A wrong number of arguments does the same, and also ends a wait immediately.
///
/// ```swift
/// expect(store).toEventually(haveReceived(.save, with: item))
/// ```
///
/// The call itself wakes a waiting expectation. If an ``Argument/validator(_:)`` or a matcher is among
/// the arguments, the expectation polls instead, because these may read other state too.
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

/// Matches a type whose static members received the call as often as `countSpecifier` says.
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

/// A check whether a spy, or a type, received a call as often as expected.
///
/// All assertions about received calls use this type.
package struct CallQuestion {
  /// The expected function.
  let function: String
  /// The expected arguments, as the test has written them.
  let specified: [Any?]
  /// The patterns for the arguments; nil to accept any arguments.
  private let patterns: ArgumentPatterns?
  /// The expected number of calls.
  let countSpecifier: CountSpecifier
  let storage: SpyStorage
  /// The sequence number above which calls count.
  private let start: UInt64

  /// - Parameters:
  ///   - storage: the double's ``SpyStoring/identifiedStorage``.
  ///   - start: the sequence number above which calls count.
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

  /// The log of the double's calls.
  package var log: CallLog { storage.log }

  /// Whether the number of matching calls is the expected one.
  ///
  /// - Throws: the mistake if the check itself is wrong.
  package var isAnsweredYes: Bool {
    get throws(Misuse) { countSpecifier.accepts(try count) }
  }

  /// The calls that come closest to the expected call, with the differences.
  ///
  /// It is nil if the sentence of the failure says everything, or if the number of expected arguments
  /// is wrong.
  package var explanation: String? {
    guard wrongCount == nil else { return nil }
    return latestCalls.explanation(of: function, patterns)
  }

  /// The number of matching calls, which become verified.
  ///
  /// - Throws: the mistake if the number of expected arguments differs from the number of the
  ///   function's parameters, or from the number of arguments of one of its calls.
  var count: Int {
    get throws(Misuse) {
      if let wrongCount { throw wrongCount }
      var misfit: [Any?]?
      let count = log.count(of: function, with: patterns, after: start) { misfit = misfit ?? $0 }
      // A property is exempt: its getter and setter are one function, without and with an argument.
      if let misfit, !specified.isNoArguments, FunctionName(function).isFunction {
        throw .wrongNumberOfArgumentsToCompare(
          specified: specified, actual: misfit, function: function, of: log.receiver.typeName)
      }
      return count
    }
  }

  /// The mistake if the number of expected arguments differs from the number of the function's
  /// parameters.
  private var wrongCount: Misuse? {
    FunctionName(function).misuse(of: specified, on: log.receiver.typeName)
  }

  /// The latest calls of all functions after `start`, for the text of a failure.
  package var latestCalls: LatestCalls { LatestCalls(log, after: start) }

  /// The calls of all functions after `start` as a picture, with marks at the matching calls.
  package var timeline: Timeline {
    let calls = log.calls.filter { $0.sequence > start }
    return Timeline(calls, question: phrase) { [function, patterns] call in
      call.function == function && patterns?.accept(call.arguments) ?? true
    }
  }
}

extension CallQuestion {
  /// Makes a matcher from a check of calls.
  ///
  /// New calls of the double wake an expectation that waits for it.
  ///
  /// - Parameters:
  ///   - function: the expected function.
  ///   - arguments: the expected arguments.
  ///   - countSpecifier: the expected number of calls.
  ///   - question: makes the check from the subject. Nil, when there is no subject, fails both `to` and
  ///     `toNot`.
  ///   - failure: makes the text of a failure from the check and the number of matching calls.
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
        // Append the explanation to the message if the calls match, which is a failure of `toNot`. For
        // `to`, `explained` below adds it.
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
  /// The check as a phrase: `receive <load(id:)> on <FakeStore> with <7> exactly 2 times`.
  package var phrase: String {
    var phrase = "receive <\(function)> on <\(log.receiver)>"
    if !specified.isEmpty { phrase += " with \(Call.text(ofAll: specified))" }
    if let count = countSpecifier.phrase { phrase += " \(count)" }
    return phrase
  }

  /// Returns the phrase for a check without a spy: `receive function with arguments`.
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

/// Matches if the test has verified every recorded call of the type's static members.
///
/// The matcher for instances, which has the same name, describes which checks verify a call.
public func haveNoOtherCalls<Double: SpyStoring>() -> Matcher<Double.Type> {
  noOtherCalls { $0.identifiedStorage.log }
}

/// A check of the calls that a double receives from a moment on, for `receive` in a spec.
package struct FutureCalls {
  private let question: CallQuestion

  /// Makes the check.
  ///
  /// - Parameters:
  ///   - storage: the double's ``SpyStoring/identifiedStorage``.
  ///   - arguments: the expected arguments. Arguments that are left out at the end accept any value,
  ///     and an empty list accepts all calls.
  ///   - count: the expected number of calls.
  ///   - start: the sequence number above which calls count.
  package init(
    of function: String, by storage: SpyStorage, _ arguments: [Any?], _ count: CountSpecifier,
    after start: UInt64
  ) {
    let arguments = FunctionName(function).completed(arguments)
    question = CallQuestion(about: storage, function, arguments, count, after: start)
  }

  /// Makes the double answer matching calls until the returned closure runs.
  ///
  /// If there is a value, the double returns it, as with a new stub. If there is none, the double
  /// returns a default value, unless a stub answers the call or the double forwards it.
  ///
  /// - Parameter answer: the value to return, if there is one.
  /// - Returns: a closure that makes the double stop answering in this way.
  package func answer(with answer: ConvertedAnswer?) -> @Sendable () -> Void {
    let behaviour = answer.map { StubBehaviour.value(.of($0)) }
    let entry = StubEntry(
      FunctionNames.number(of: question.function), ArgumentPatterns(question.specified), behaviour,
      in: DoubleScope.current?.visit(question.storage))
    let stubs = question.storage.stubs
    if behaviour == nil { stubs.allow(entry) } else { stubs.add(entry) }
    return { stubs.remove(entry) }
  }

  /// Returns a matcher that checks the calls and ignores the subject's value.
  ///
  /// New calls wake an expectation that waits for it.
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
