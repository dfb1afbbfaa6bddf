internal import StakeoutBase
internal import StakeoutCalls

extension Assertion {
  /// Checks that a spy, or a type, received a call, or did not.
  ///
  /// Nil instead of its storage fails in both directions, and so does a wrong number of arguments.
  ///
  /// - Returns: whether the assertion passed.
  @discardableResult
  func checkReceived(
    by storage: SpyStorage?, _ function: String, _ arguments: [Any?], _ count: CountSpecifier,
    isExpected: Bool = true
  ) -> Bool {
    guard let storage else {
      let phrase = CallQuestion.phraseWithoutSpy(hasArguments: !arguments.isEmpty, count)
      let not = isExpected ? "" : "not "
      fail(xctest: phrase, swiftTesting: "Expected to \(not)\(phrase) but spyable is nil")
      return false
    }
    let question = CallQuestion(about: storage, function, arguments, count)
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
