// One use of a member of a mock, and its outcome.

internal import StakeoutCalls

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

/// One use of a member of a mock, from the arguments to the answer.
///
/// It implements reads, writes and calls, typed or not.
@usableFromInline
struct Interaction {
  let mock: Mock
  /// The name under which the expectations of the member are stored.
  let member: String
  /// The arguments; nil for the read of a property.
  let arguments: KeyValuePairs<String, Any?>?
  /// The name for the journal, or nil if the journal's name consists of the member's name and the
  /// labels.
  let property: String?

  @usableFromInline
  init(
    mock: Mock, member: String, arguments: KeyValuePairs<String, Any?>?, property: String? = nil
  ) {
    self.mock = mock
    self.member = member
    self.arguments = arguments
    self.property = property
  }

  /// Takes one use of an expectation, and returns its answer.
  @usableFromInline
  func answer() -> Answer {
    guard let (body, entry) = prepare() else { return .nothing }
    return answer(body, of: entry)
  }

  /// Takes one use of an expectation, and returns its answer, for an asynchronous function.
  nonisolated(nonsending) func answerAsync() async -> Answer {
    guard let (body, entry) = prepare() else { return .nothing }
    guard case .asyncBlock(let block) = body else { return answer(body, of: entry) }
    do { return .value(try await block(arguments ?? [:]), of: entry) } catch {
      return .error(error)
    }
  }

  /// The source of the result after the arguments were checked.
  private enum Body {
    case value(Any?)
    case block(FuncExpectationBlock)
    case asyncBlock(AsyncFuncExpectationBlock)
  }

  private func answer(_ body: Body, of entry: QueuedExpectation) -> Answer {
    switch body {
    case .value(let value): return .value(value, of: entry)
    case .block(let block):
      do { return .value(try block(arguments ?? [:]), of: entry) } catch { return .error(error) }
    case .asyncBlock:
      fail("The expectation of \(member) is asynchronous: use mock.callAsync in the double", entry)
      return .nothing
    }
  }

  /// Takes one use of an expectation, and checks the arguments.
  ///
  /// The use is taken even if the arguments are not the expected ones.
  ///
  /// - Returns: nil if there is no expectation, after the failure was reported.
  private func prepare() -> (Body, QueuedExpectation)? {
    let reserved = mock.book.reserve(self)
    if !reserved.isRecorded { fail("not enough memory to record the call of \(member)", nil) }
    if reserved.isLastUse { mock.book.uses.ring() }
    guard let entry = reserved.entry else {
      fail("No \(reserved.isDefined ? "more " : "")expectations defined for \(member)", nil)
      return nil
    }
    // Get the answer before the arguments are checked, as in Scout.
    let body = use(entry)
    switch (entry.calls.shape, arguments) {
    // An expectation of a property has no value for a call, as in Scout.
    case (.property, _?): return (.value(nil), entry)
    // If a property is used, an expectation of a function is a value of the wrong type, as in
    // Scout.
    case (.call, nil): return (.value({ _ in nil } as FuncExpectationBlock), entry)
    default:
      check(entry, reserved.fits)
      return (body, entry)
    }
  }

  /// Returns the next answer of the expectation, and retires an expectation that counts its own
  /// uses after the last.
  private func use(_ entry: QueuedExpectation) -> Body {
    defer { if entry.uses == nil, !entry.counter.hasNext() { mock.book.retire(entry, of: member) } }
    return switch entry.answer {
    case .value(let next): .value(next())
    case .block(let block): .block(block)
    case .asyncBlock(let block): .asyncBlock(block)
    case .nextBlock(let next): .block(next())
    }
  }
}

extension Interaction {
  /// The record of the arguments for the journal.
  var record: CallRecord? { arguments.flatMap { $0.isEmpty ? nil : ListRecord($0.map(\.value)) } }

  /// The number of the called function's name, in the form of `#function`.
  var functionNumber: UInt64 {
    let name = property ?? arguments.map { $0.map(\.key).function(named: member) } ?? member
    return FunctionNames.number(of: name)
  }

  /// Fails the test at the line of the expectation if the arguments are not the expected ones.
  ///
  /// - Parameter fits: Whether the labels are the expected ones.
  private func check(_ entry: QueuedExpectation, _ fits: Bool) {
    let calls = entry.calls
    guard let arguments, var text = calls.failure(of: arguments, member, fits: fits) else { return }
    let later = mock.book.entries(behind: entry, of: member)
      .first { $0.calls.accept(arguments) }
    if let later {
      text += "\n  A later expectation accepts these arguments: "
      text += "\(later.calls.text(for: member)) (\(later.place))."
      text += " Expectations are used in their order."
    }
    mock.report(text, at: entry.site)
  }

  /// Fails the test at the line that used the double.
  ///
  /// If that line is unknown, it fails at the line of the expectation, or else at the line that
  /// made the mock.
  func fail(_ message: String, _ entry: QueuedExpectation?) {
    mock.report(message, at: .ofCaller ?? entry?.site ?? mock.site)
  }
}
