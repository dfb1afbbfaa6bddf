internal import StakeoutMatching
internal import StakeoutCalls
internal import StakeoutReporting

/// Whether a spy, or a type, was called as often as expected: the one place that decides it.
struct CallQuestion {
  /// Who may have been called, as in `FakeStore` or `FakeStore.Type`.
  let receiver: Any.Type
  let function: String
  let specified: [Any?]
  /// What the arguments have to be; nil for whichever.
  private let patterns: ArgumentPatterns?
  let countSpecifier: CountSpecifier
  /// Where the calls are.
  let log: CallLog
  /// The place in the order of all calls after which they count.
  var start: UInt64 = 0

  init<Spy: Spyable>(
    about spy: Spy, _ function: Spy.Function, _ arguments: [Any?], _ countSpecifier: CountSpecifier
  ) {
    self.init(
      receiver: type(of: spy), function: function.rawValue, arguments, countSpecifier,
      log: spy.identifiedLog())
  }

  init<Spy: Spyable>(
    about spy: Spy.Type, _ function: Spy.ClassFunction, _ arguments: [Any?],
    _ countSpecifier: CountSpecifier
  ) {
    self.init(
      receiver: type(of: spy), function: function.rawValue, arguments, countSpecifier,
      log: spy.identifiedLog())
  }

  private init(
    receiver: Any.Type, function: String, _ arguments: [Any?], _ countSpecifier: CountSpecifier,
    log: CallLog
  ) {
    self.receiver = receiver
    self.function = function
    self.countSpecifier = countSpecifier
    self.log = log
    specified = arguments
    patterns =
      arguments.isEmpty ? nil : ArgumentPatterns(arguments.isNoArguments ? [] : arguments)
  }

  /// Whether it was.
  ///
  /// - Throws: the mistake, if the question cannot be asked.
  var isAnsweredYes: Bool {
    get throws(Misuse) { countSpecifier.accepts(try count) }
  }

  /// The answer for `didCall`; no success if the question cannot be asked, which fails the test.
  func result(at site: SourceSite) -> DidCallResult {
    var isAnsweredYes = false
    do {
      isAnsweredYes = try self.isAnsweredYes
    } catch {
      error.fail(at: site)
    }
    return DidCallResult(
      success: isAnsweredYes,
      friendly: { [log] in Call.text(of: log.calls) },
      exact: { [log] in RecordedCall.exactText(of: log.calls) })
  }

  /// The call that comes closest to what the test says about the arguments, with the differences;
  /// nil when there is none, or one is just like that, or the test says it about too few or too
  /// many.
  var closestCall: String? {
    guard let patterns, wrongCount == nil,
      let closest = patterns.closest(among: log.calls(of: function, after: start)),
      closest.comparison.mismatches > 0
    else { return nil }
    return "closest call: \(function) with \(closest.comparison.text)"
  }

  /// How many calls are meant.
  ///
  /// - Throws: the mistake, if the test specified another number of arguments than the function, or
  ///   one of its calls, has.
  var count: Int {
    get throws(Misuse) {
      if let wrongCount { throw wrongCount }
      var misfit: [Any?]?
      let count = log.count(of: function, with: patterns, after: start) { misfit = misfit ?? $0 }
      // The getter and the setter of a property are one function, with and without an argument.
      if let misfit, !specified.isNoArguments, FunctionName(function).isFunction {
        throw .wrongNumberOfArgumentsToCompare(
          specified: specified, actual: misfit, function: function, of: receiver)
      }
      return count
    }
  }

  private var wrongCount: Misuse? { FunctionName(function).misuse(of: specified, on: receiver) }

  /// The calls of all functions that count.
  var calls: [Call] { log.calls.filter { $0.sequence > start } }
}

extension CallQuestion {
  /// A matcher that asks a question, and is woken by the calls that it is about.
  ///
  /// - Parameters:
  ///   - function: the function that the question is about.
  ///   - arguments: what the test says about its arguments.
  ///   - question: makes the question of the subject; nil, which fails both ways, without one.
  ///   - failureWithoutSpy: what a failure says without a question.
  ///   - failure: what a failure says of the question and the number of calls.
  static func matcher<Subject>(
    _ function: String, _ arguments: [Any?],
    asking question: @escaping (_ subject: () throws -> Subject?) throws -> CallQuestion?,
    failureWithoutSpy: @escaping () -> ExpectationMessage,
    failure: @escaping (CallQuestion, Int) -> ExpectationMessage
  ) -> Matcher<Subject> {
    let matcher = Matcher<Subject> { expression in
      guard let question = try question(expression.evaluate) else {
        return MatcherResult(status: .fail, message: failureWithoutSpy)
      }
      let count = try question.count
      return MatcherResult(bool: question.countSpecifier.accepts(count)) {
        failure(question, count)
      }
    }
    let isStable = ArgumentPatterns(arguments).isStable
    return matcher.named("having received <\(function)>")
      .woken { subject in isStable ? try? question { subject }?.log : nil }
      .explained { subject in try? question { subject }?.closestCall }
  }
}

extension CallQuestion {
  /// The question as a phrase, as in `receive <load(id:)> on <FakeStore> with <7> exactly 2 times`.
  var phrase: String {
    var phrase = "receive <\(function)> on <\(log.receiver)>"
    if !specified.isEmpty { phrase += " with \(Call.text(ofAll: specified))" }
    if let count = countSpecifier.phrase { phrase += " \(count)" }
    return phrase
  }

  /// The same where there is no spy to ask, as in `receive function with arguments`.
  static func phraseWithoutSpy(hasArguments: Bool, _ countSpecifier: CountSpecifier) -> String {
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
