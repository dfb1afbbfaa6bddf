internal import StakeoutCalls
public import StakeoutMatching

/// A matcher that accepts spies whose function was called as often as `countSpecifier` says, with
/// these arguments if there are any; no spy fails it both ways, and so does a wrong number of
/// arguments, which ends a wait at once.
///
/// ```swift
/// expect(store).toEventually(haveReceived(.save, with: item))
/// ```
///
/// A waiting expectation is woken by the call. Where a ``Argument/validator(_:)`` or a matcher is
/// among the arguments it asks again and again instead, for they may look at other things too.
///
/// - Parameters:
///   - function: the function.
///   - arguments: for each argument an ``Argument``, a matcher, or a value that it must equal.
///   - countSpecifier: how often.
public func haveReceived<Spy: Spyable>(
  _ function: Spy.Function, with arguments: Any?..., countSpecifier: CountSpecifier = .atLeast(1)
) -> Matcher<Spy> {
  haveReceived(function.rawValue, arguments, countSpecifier) { spy in
    CallQuestion(about: spy, function, arguments, countSpecifier)
  }
}

/// A matcher that accepts types whose function was called as often as `countSpecifier` says, with
/// these arguments if there are any; no type fails it both ways.
public func haveReceived<Spy: Spyable>(
  _ function: Spy.ClassFunction, with arguments: Any?...,
  countSpecifier: CountSpecifier = .atLeast(1)
) -> Matcher<Spy.Type> {
  haveReceived(function.rawValue, arguments, countSpecifier) { spy in
    CallQuestion(about: spy, function, arguments, countSpecifier)
  }
}

private func haveReceived<Receiver>(
  _ function: String, _ arguments: [Any?], _ countSpecifier: CountSpecifier,
  asking question: @escaping (Receiver) -> CallQuestion
) -> Matcher<Receiver> {
  CallQuestion.matcher(function, arguments) { receiver in
    try receiver().map(question)
  } failureWithoutSpy: {
    let phrase = CallQuestion.phraseWithoutSpy(hasArguments: !arguments.isEmpty, countSpecifier)
    return .expectedActualValueTo(phrase).appendedBeNilHint()
  } failure: { question, _ in
    .expectedCustomValueTo(question.phrase, actual: Call.text(of: question.log.calls))
  }
}
