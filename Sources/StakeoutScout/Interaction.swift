internal import StakeoutCalls
internal import StakeoutBase

/// The outcome of a call of a mock.
@usableFromInline
enum Answer {
  /// The call returns this value, from this expectation.
  case value(Any?, of: QueuedExpectation)
  /// The call throws this error.
  case error(any Error)
  /// There is no answer, and the failure has been reported.
  case nothing
}

extension Answer {
  /// Returns the result of an untyped call; nil if there is no answer.
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
/// Implements reads, writes and calls, typed or not.
struct Interaction {
  let mock: Mock
  /// The name of the expectations.
  let member: String
  /// The arguments; nil for the read of a property.
  let arguments: KeyValuePairs<String, Any?>?
  /// The name for the journal, if it is not made from the member's name and the labels.
  var property: String?

  /// Takes a use of an expectation and applies it.
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

  /// Takes the use, and checks the arguments; the use is applied whatever they are.
  private func prepare() -> Prepared {
    let reserved = mock.book.reserve(self)
    if !reserved.isRecorded { fail("not enough memory to record the call of \(member)", nil) }
    if reserved.isLastUse { mock.book.uses.ring() }
    switch reserved.outcome {
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
      // Before the arguments are checked, as in Scout.
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
      // An expectation of a property has no value for a call, as in Scout.
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

  /// For a property, an expectation of a function is a value of the wrong type, as in Scout.
  private static var noValue: FuncExpectationBlock { { _ in nil } }
}

extension Interaction {
  /// The record of the arguments for the journal.
  var record: CallRecord? { arguments.flatMap { $0.isEmpty ? nil : ListRecord($0.map(\.value)) } }

  /// The number of the called function's name, in the form of `#function`.
  var functionNumber: UInt64 {
    let name = property ?? arguments.map { $0.map(\.key).function(named: member) } ?? member
    return FunctionNames.number(of: name)
  }

  private func retireIfUsedUp(_ entry: QueuedExpectation) {
    guard !entry.hasNext else { return }
    mock.book.retire(entry, of: member)
  }

  /// Fails the test at the line of the expectation if the arguments are not the expected ones.
  ///
  /// - Parameter fits: whether the labels are known to be the expected ones.
  private func check(_ entry: QueuedExpectation, _ fits: Bool) {
    guard let arguments,
      var text = entry.check?.failure(of: arguments, member, fits: fits)
    else { return }
    if let later = acceptingEntry(behind: entry) {
      text += "\n  A later expectation accepts these arguments: "
      text += "\(later.call(of: member)) (\(later.place)). Expectations are used in their order."
    }
    mock.report(text, at: entry.site)
  }

  private func acceptingEntry(behind entry: QueuedExpectation) -> QueuedExpectation? {
    guard let arguments else { return nil }
    return mock.book.entries(behind: entry, of: member)
      .first { $0.check?.accepts(arguments) == true }
  }

  /// Fails the test at the line that used the double.
  ///
  /// If that line is unknown, it fails at the line of the expectation, or else at the line that
  /// made the mock.
  func fail(_ message: String, _ entry: QueuedExpectation?) {
    mock.report(message, at: .ofCaller ?? entry?.site ?? mock.site)
  }
}
