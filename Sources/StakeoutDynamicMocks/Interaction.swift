internal import StakeoutCalls
internal import StakeoutReporting
internal import StakeoutRuntime

/// What a call of a mock comes to.
@usableFromInline
enum Answer {
  /// This is what it returns, and the expectation that says so.
  case value(Any?, of: QueuedExpectation)
  /// This is what it throws.
  case error(any Error)
  /// There is none, and the test knows.
  case nothing
}

extension Answer {
  /// What an untyped call returns: nil where there is nothing.
  consuming func untyped() throws -> Any? {
    switch self {
    case .value(let value, _): return value
    case .error(let error): throw error
    case .nothing: return nil
    }
  }
}

/// One use of a member of a mock, from the arguments to the answer.
///
/// The one implementation of reads, writes and calls, typed or not.
struct Interaction {
  let mock: Mock
  /// The name that the expectations are under.
  let member: String
  /// Nil for a property that is read.
  let arguments: KeyValuePairs<String, Any?>?
  /// The name that the journal shows, if it is not that of a function with its labels.
  var property: String?

  /// Takes a use of an expectation and does what it says.
  func answer() -> Answer {
    switch prepare() {
    case .ready(let answer): return answer
    case .block(let block, let entry):
      do { return .value(try block(arguments ?? [:]), of: entry) } catch { return .error(error) }
    case .asyncBlock(_, let entry):
      fail("The expectation of \(member) is asynchronous: use mock.callAsync in the double", entry)
      return .nothing
    }
  }

  /// The same for an asynchronous function.
  nonisolated(nonsending) func answerAsync() async -> Answer {
    do {
      switch prepare() {
      case .ready(let answer): return answer
      case .block(let block, let entry): return .value(try block(arguments ?? [:]), of: entry)
      case .asyncBlock(let block, let entry):
        return .value(try await block(arguments ?? [:]), of: entry)
      }
    } catch {
      return .error(error)
    }
  }

  private enum Prepared {
    case ready(Answer)
    case block(FuncExpectationBlock, QueuedExpectation)
    case asyncBlock(AsyncFuncExpectationBlock, QueuedExpectation)
  }

  /// Takes the use, and looks at the arguments; what the use says comes next, whatever they are.
  private func prepare() -> Prepared {
    let claim = mock.book.claim(self)
    if !claim.isRecorded { fail("no memory to record the call of \(member)", nil) }
    if claim.isLastUse { mock.book.uses.ring() }
    switch claim.outcome {
    case .undefined:
      fail("No expectations defined for \(member)", nil)
      return .ready(.nothing)
    case .usedUp:
      fail("No more expectations defined for \(member)", nil)
      return .ready(.nothing)
    case .use(let entry, let fits):
      return prepare(entry, fits)
    }
  }

  private func prepare(_ entry: QueuedExpectation, _ fits: Bool) -> Prepared {
    switch entry.answer {
    case .value(let expectation):
      // Before the arguments are looked at, as in Scout.
      return ready(expectation.value, entry, fits)
    case .foreignValue(let expectation):
      let value = expectation.nextValue()
      retireIfUsedUp(entry)
      return ready(value, entry, fits)
    case .foreignFunction(let expectation):
      let block = expectation.nextBlock()
      retireIfUsedUp(entry)
      return run(block, entry, fits)
    case .block(let block):
      return run(block, entry, fits)
    case .asyncBlock(let block):
      check(entry, fits)
      return .asyncBlock(block, entry)
    case .nothing:
      return ready((), entry, fits)
    }
  }

  private func ready(_ value: Any?, _ entry: QueuedExpectation, _ fits: Bool) -> Prepared {
    switch (entry.shape, arguments) {
    case (.property, _?):
      // What is expected of a property says nothing about a call, as in Scout.
      return .ready(.value(nil, of: entry))
    case (.call, nil):
      return .ready(.value(Self.noValue, of: entry))
    default:
      check(entry, fits)
      return .ready(.value(value, of: entry))
    }
  }

  private func run(
    _ block: @escaping FuncExpectationBlock, _ entry: QueuedExpectation, _ fits: Bool
  ) -> Prepared {
    if case .call = entry.shape, arguments == nil {
      return .ready(.value(Self.noValue, of: entry))
    }
    check(entry, fits)
    return .block(block, entry)
  }

  /// What is expected of a function is, for a property, a value of the wrong type, as in Scout.
  private static var noValue: FuncExpectationBlock { { _ in nil } }
}

extension Interaction {
  /// What the journal keeps of the arguments.
  var record: CallRecord? { arguments.flatMap { $0.isEmpty ? nil : LabelledRecord($0) } }

  /// The number of the name of what was called, which is as `#function` says.
  var functionNumber: UInt64 {
    let name = property ?? arguments.map { $0.map(\.key).function(named: member) } ?? member
    return FunctionNames.number(of: name)
  }

  private func retireIfUsedUp(_ entry: QueuedExpectation) {
    guard !entry.hasNext else { return }
    mock.book.retire(entry, of: member)
  }

  /// Fails the test where the expectation was set if the arguments are not the expected ones.
  ///
  /// - Parameter fits: whether the labels are known to be the expected ones.
  private func check(_ entry: QueuedExpectation, _ fits: Bool) {
    guard let arguments,
      var text = entry.check?.failure(of: arguments, member, fits: fits)
    else { return }
    if let later = acceptingEntry(behind: entry) {
      text += "\n  Set later, but fit for these arguments: "
      text += "\(later.call(of: member)) (\(later.place)). Expectations are used in their order."
    }
    mock.report(text, at: entry.site)
  }

  private func acceptingEntry(behind entry: QueuedExpectation) -> QueuedExpectation? {
    guard let arguments else { return nil }
    return mock.book.entries(behind: entry, of: member)
      .first { $0.check?.accepts(arguments) == true }
  }

  /// Fails the test at the line that used the double or, where that cannot be told, where the
  /// expectation was set, or the mock was made.
  func fail(_ message: String, _ entry: QueuedExpectation?) {
    mock.report(message, at: .ofCaller ?? entry?.site ?? mock.site)
  }
}
