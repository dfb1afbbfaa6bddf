internal import StakeoutBase
internal import StakeoutCalls

/// Implements all assertions that a spy did or did not receive a call.
///
/// A nil spy fails in both directions, and so does a wrong number of arguments. Each function returns
/// whether the assertion passed.
struct ReceivedAssertion {
  let spelling: AssertionSpelling
  let isCallExpected: Bool
  let site: SourceSite

  /// Checks an instance.
  @discardableResult
  func check<Spy: Spyable>(
    _ spy: Spy?, _ function: Spy.Function, _ arguments: [Any?], _ countSpecifier: CountSpecifier
  ) -> Bool {
    guard let spy else { return failWithoutSpy(arguments, countSpecifier) }
    return check(CallQuestion(about: spy, function, arguments, countSpecifier))
  }

  /// Checks a type.
  @discardableResult
  func check<Spy: Spyable>(
    _ spy: Spy.Type?, _ function: Spy.ClassFunction, _ arguments: [Any?],
    _ countSpecifier: CountSpecifier
  ) -> Bool {
    guard let spy else { return failWithoutSpy(arguments, countSpecifier) }
    return check(CallQuestion(about: spy, function, arguments, countSpecifier))
  }

  private func check(_ question: CallQuestion) -> Bool {
    do {
      if try question.isAnsweredYes == isCallExpected { return true }
      Timeline.attach(question.log.count, question.timeline)
      spelling.report(text(of: question), at: site)
    } catch {
      spelling.report("\(error)", at: site)
    }
    return false
  }

  private func text(of question: CallQuestion) -> String {
    let (phrase, calls) = (question.phrase, question.latestCalls.summary)
    let sentence =
      switch spelling {
      case .xctest: "\(phrase) \(calls)"
      case .swiftTesting where isCallExpected: "Expected to \(phrase) but \(calls)"
      case .swiftTesting: "Expected to not \(phrase) but it was called. \(calls)"
      }
    return question.explanation.map { "\(sentence)\n\($0)" } ?? sentence
  }

  private func failWithoutSpy(_ arguments: [Any?], _ countSpecifier: CountSpecifier) -> Bool {
    let phrase = CallQuestion.phraseWithoutSpy(hasArguments: !arguments.isEmpty, countSpecifier)
    let not = isCallExpected ? "" : "not "
    switch spelling {
    case .xctest: spelling.report(phrase, at: site)
    case .swiftTesting:
      spelling.report("Expected to \(not)\(phrase) but spyable is nil", at: site)
    }
    return false
  }
}
