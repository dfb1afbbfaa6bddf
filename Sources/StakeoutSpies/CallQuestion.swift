internal import StakeoutCalls

/// Whether a spy, or a type, was called as often as expected: the one place that decides it.
struct CallQuestion {
  /// Who may have been called, as in `FakeStore` or `FakeStore.Type`.
  let receiver: Any.Type
  let function: String
  let specified: [Any?]
  let patterns: ArgumentPatterns
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
      log: spy.spyLog)
  }

  init<Spy: Spyable>(
    about spy: Spy.Type, _ function: Spy.ClassFunction, _ arguments: [Any?],
    _ countSpecifier: CountSpecifier
  ) {
    self.init(
      receiver: type(of: spy), function: function.rawValue, arguments, countSpecifier,
      log: spy.spyLog)
  }

  private init(
    receiver: Any.Type, function: String, _ arguments: [Any?], _ countSpecifier: CountSpecifier,
    log: CallLog
  ) {
    if !arguments.isNoArguments { FunctionName(function).check(arguments, of: receiver) }
    self.receiver = receiver
    self.function = function
    self.countSpecifier = countSpecifier
    self.log = log
    specified = arguments
    patterns = ArgumentPatterns(arguments.isNoArguments ? [] : arguments)
  }

  /// Whether it was.
  var isAnsweredYes: Bool { countSpecifier.accepts(count) }

  var result: DidCallResult {
    DidCallResult(
      success: isAnsweredYes,
      friendly: { [log] in RecordedCall.friendlyText(of: log.calls) },
      exact: { [log] in RecordedCall.exactText(of: log.calls) })
  }

  /// The call that comes closest to what the test says about the arguments, with the differences;
  /// nil when there is none, or one is just like that.
  var closestCall: String? {
    guard !specified.isEmpty, let closest = patterns.closest(among: functionCalls),
      closest.comparison.mismatches > 0
    else { return nil }
    return "closest call: \(function) with \(closest.comparison.text)"
  }

  /// How many calls are meant.
  var count: Int {
    if specified.isNoArguments { return functionCalls.count { $0.arguments.isEmpty } }
    guard start == 0 else {
      return functionCalls.count { specified.isEmpty || isMeant($0.arguments) }
    }
    guard !specified.isEmpty else { return log.count(of: function) }
    return log.count(of: function, with: patterns) { checkCount(of: $0) }
  }

  /// The calls of all functions that count.
  var calls: [Call] { log.calls.filter { $0.sequence > start } }

  private var functionCalls: [Call] { log.calls(of: function, after: start) }

  private func isMeant(_ arguments: [Any?]) -> Bool {
    checkCount(of: arguments)
    return patterns.accept(arguments)
  }

  /// Ends the process when the call has another number of arguments than the test specified.
  ///
  /// Except for a property: its getter and its setter are one function, with and without an
  /// argument.
  private func checkCount(of arguments: [Any?]) {
    guard arguments.count != specified.count, FunctionName(function).isFunction else { return }
    FatalReport.wrongNumberOfArgumentsToCompare(
      specified: specified, actual: arguments, function: function, of: receiver
    ).end()
  }
}

extension CallQuestion {
  /// The question as a phrase, as in `receive <load(id:)> on <FakeStore> with <7> exactly 2 times`.
  var phrase: String {
    var phrase = "receive <\(function)> on <\(log.receiver)>"
    if !specified.isEmpty { phrase += " with \(RecordedCall.friendlyTexts(of: specified))" }
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
