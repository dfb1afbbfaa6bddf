internal import StakeoutCalls
package import StakeoutMatching
internal import StakeoutRuntime

/// Calls that a spy, or a type, is to receive from a moment on: what `receive` of a spec is about.
package struct Reception {
  private var question: CallQuestion
  private let storage: SpyStorage

  /// Calls of an instance.
  ///
  /// - Parameters:
  ///   - arguments: what the test says about them; for those that it says nothing about,
  ///     whichever. Empty for all calls.
  ///   - start: the place in the order of all calls after which they count.
  package init<Spy: Spyable>(
    of function: Spy.Function, by spy: Spy, _ arguments: [Any?], _ count: CountSpecifier,
    after start: UInt64
  ) {
    let arguments = FunctionName(function.rawValue).completed(arguments)
    question = CallQuestion(about: spy, function, arguments, count)
    question.start = start
    storage = spy.spyStorage
  }

  /// Calls of a type.
  package init<Spy: Spyable>(
    of function: Spy.ClassFunction, by spy: Spy.Type, _ arguments: [Any?],
    _ count: CountSpecifier, after start: UInt64
  ) {
    let arguments = FunctionName(function.rawValue).completed(arguments)
    question = CallQuestion(about: spy, function, arguments, count)
    question.start = start
    storage = spy.spyStorage
  }

  /// Lets the double answer such calls: with the value if there is one, otherwise with a default
  /// value, unless a stub answers them or the double forwards them.
  ///
  /// - Parameter value: what is returned, as by the newest stub.
  /// - Returns: what ends this.
  package func answer(with value: Any??) -> @Sendable () -> Void {
    let behaviour = value.map { StubBehaviour.value(.of($0)) }
    let entry = StubEntry(
      FunctionNames.number(of: question.function), question.specified, behaviour,
      in: DoubleScope.current?.visit(storage))
    let stubs = storage.stubs
    if behaviour == nil { stubs.allow(entry) } else { stubs.add(entry) }
    return { stubs.remove(entry) }
  }

  /// A matcher that looks at the calls, whatever the value, and is woken by them.
  package func matcher<Subject>() -> Matcher<Subject> {
    let question = question
    return CallQuestion.matcher(question.function, question.specified) { _ in
      question
    } failureWithoutSpy: {
      .fail(question.phrase)
    } failure: { question, count in
      let calls = question.calls
      let others = calls.isEmpty ? "" : "; calls: \(Call.text(of: calls))"
      let times = CountSpecifier.times(count)
      return .expectedTo("\(question.phrase), but received it \(times)\(others)")
    }
  }

  /// The latest place in the order of all calls.
  package static var now: UInt64 { JournalOrder.latest }
}
