internal import StakeoutBase
internal import StakeoutCalls

extension Assertion {
  /// Checks that a spy received a call, or did not.
  ///
  /// A nil spy fails in both directions, and so does a wrong number of arguments.
  ///
  /// - Returns: whether the assertion passed.
  @discardableResult
  func checkReceived<Spy: Spyable>(
    _ spy: Spy?, _ function: Spy.Function, _ arguments: [Any?], _ count: CountSpecifier,
    isExpected: Bool = true
  ) -> Bool {
    let question = spy.map { CallQuestion(about: $0, function, arguments, count) }
    return check(question, !arguments.isEmpty, count, isExpected)
  }

  /// Checks the same for a type.
  @discardableResult
  func checkReceived<Spy: Spyable>(
    _ spy: Spy.Type?, _ function: Spy.ClassFunction, _ arguments: [Any?], _ count: CountSpecifier,
    isExpected: Bool = true
  ) -> Bool {
    let question = spy.map { CallQuestion(about: $0, function, arguments, count) }
    return check(question, !arguments.isEmpty, count, isExpected)
  }

  private func check(
    _ question: CallQuestion?, _ hasArguments: Bool, _ count: CountSpecifier, _ isExpected: Bool
  ) -> Bool {
    guard let question else {
      let phrase = CallQuestion.phraseWithoutSpy(hasArguments: hasArguments, count)
      let not = isExpected ? "" : "not "
      fail(xctest: phrase, swiftTesting: "Expected to \(not)\(phrase) but spyable is nil")
      return false
    }
    do {
      if try question.isAnsweredYes == isExpected { return true }
    } catch {
      fail("\(error)")
      return false
    }
    Timeline.attach(question.log.count, question.timeline)
    let (phrase, calls) = (question.phrase, question.latestCalls.summary)
    let table = question.explanation.map { "\n\($0)" } ?? ""
    fail(
      xctest: "\(phrase) \(calls)\(table)",
      swiftTesting: isExpected
        ? "Expected to \(phrase) but \(calls)\(table)"
        : "Expected to not \(phrase) but it was called. \(calls)\(table)")
    return false
  }

  /// Checks that there are calls, or none; the text lists the calls.
  func checkRecorded(_ calls: [Call], _ message: String? = nil, areExpected: Bool = true) {
    guard calls.isEmpty == areExpected else { return }
    let phrase = "have recorded \(CountSpecifier.text(of: calls.count, "call"))"
    let list = calls.isEmpty ? "" : "\n\(LatestCalls(calls).listing)"
    let text = "\(phrase)\(Self.suffix(message))\(list)"
    let not = areExpected ? "" : "not "
    fail(xctest: text, swiftTesting: "Expected to \(not)\(text)")
  }
}
