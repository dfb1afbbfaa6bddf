internal import StakeoutBase
internal import StakeoutCalls

/// Implements all assertions that a spy did or did not receive a call.
struct ReceivedAssertion {
  let spelling: AssertionSpelling
  let isCallExpected: Bool
  let site: SourceSite

  /// Reports a failure unless the question has the expected answer.
  ///
  /// A nil spy fails in both directions, and so does a wrong number of arguments.
  ///
  /// - Parameter question: the question; nil if the spy is nil.
  /// - Returns: whether the assertion passed.
  @discardableResult
  func check(
    _ question: CallQuestion?, hasArguments: Bool, _ countSpecifier: CountSpecifier
  ) -> Bool {
    guard let question else {
      spelling.report(textWithoutSpy(hasArguments: hasArguments, countSpecifier), at: site)
      return false
    }
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
    let sentence = sentence(question.phrase, question.latestCalls.summary)
    return question.explanation.map { "\(sentence)\n\($0)" } ?? sentence
  }

  private func sentence(_ phrase: String, _ calls: String) -> String {
    switch spelling {
    case .xctest: "\(phrase) \(calls)"
    case .swiftTesting where isCallExpected: "Expected to \(phrase) but \(calls)"
    case .swiftTesting: "Expected to not \(phrase) but it was called. \(calls)"
    }
  }

  private func textWithoutSpy(
    hasArguments: Bool, _ countSpecifier: CountSpecifier
  ) -> String {
    let phrase = CallQuestion.phraseWithoutSpy(hasArguments: hasArguments, countSpecifier)
    switch spelling {
    case .xctest: return phrase
    case .swiftTesting:
      return "Expected to \(isCallExpected ? "" : "not ")\(phrase) but spyable is nil"
    }
  }
}

extension ReceivedAssertion {
  /// Checks an instance.
  @discardableResult
  func check<Spy: Spyable>(
    _ spy: Spy?, _ function: Spy.Function, _ arguments: [Any?],
    _ countSpecifier: CountSpecifier
  ) -> Bool {
    check(
      spy.map { CallQuestion(about: $0, function, arguments, countSpecifier) },
      hasArguments: !arguments.isEmpty, countSpecifier)
  }

  /// Checks a type.
  @discardableResult
  func check<Spy: Spyable>(
    _ spy: Spy.Type?, _ function: Spy.ClassFunction, _ arguments: [Any?],
    _ countSpecifier: CountSpecifier
  ) -> Bool {
    check(
      spy.map { CallQuestion(about: $0, function, arguments, countSpecifier) },
      hasArguments: !arguments.isEmpty, countSpecifier)
  }
}
