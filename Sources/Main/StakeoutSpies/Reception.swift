internal import StakeoutCalls
package import StakeoutBase

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
