internal import StakeoutCalls
internal import StakeoutReporting
private import StakeoutRuntime

/// One call of a double, on its way to the stub that answers it.
///
/// The one implementation of all forms of `stubbedValue` and `spryify`. A stub for the arguments
/// goes before one for any, a newer one before an older one; one whose value is of another type is
/// passed over.
struct StubbedCall {
  let stubbable: Any.Type
  /// The double; nil for a type.
  private let spy: AnyObject?
  let storage: SpyStorage
  /// The function's number among all names.
  let number: UInt64
  let arguments: PassedArguments
  let file: String
  let line: Int
  /// Whether the call is remembered when it has been answered.
  private var isRecorded = false

  /// What the double is called in texts.
  var double: String {
    Call.Receiver.text("\(stubbable)", named: spy == nil ? nil : storage.log.name)
  }

  /// The raw value of the function.
  var function: String { FunctionNames.text(of: number) }

  init<Double: Stubbable>(
    of double: Double, _ functionName: String, _ arguments: [Any?], file: String, line: Int
  ) {
    stubbable = type(of: double)
    spy = double
    storage = double.spyStorage
    number = Recording.number(
      functionName, arguments, of: Double.Function.self, on: Double.self, file: file, line: line)
    self.arguments = PassedArguments(arguments)
    self.file = file
    self.line = line
  }

  init<Double: Stubbable>(
    of double: Double.Type, _ functionName: String, _ arguments: [Any?], file: String, line: Int
  ) {
    stubbable = double
    spy = nil
    storage = double.spyStorage
    number = Recording.number(
      functionName, arguments, of: Double.ClassFunction.self, on: double, file: file, line: line)
    self.arguments = PassedArguments(arguments)
    self.file = file
    self.line = line
  }

  /// The same call, remembered when a stub has answered, whether that returned or threw.
  var recorded: StubbedCall {
    var copy = self
    copy.isRecorded = true
    return copy
  }

  private func recordIfAsked() {
    guard isRecorded else { return }
    storage.append(
      arguments.recorded, number: number, spy: spy, file: file, line: line)
  }

  /// What a stub returns or throws, or else the fallback, or else what the double does with calls
  /// that are not stubbed.
  ///
  /// - Parameters:
  ///   - failed: the type of the errors that the function throws; `Never` if it throws none.
  ///   - fallback: makes what is returned when no stub answers; nil if there is none.
  ///   - real: what a forwarding double calls.
  func answer<T, Failed: Error>(
    as type: T.Type, throwing failed: Failed.Type, fallback: (() -> T)? = nil,
    real: (() throws(Failed) -> T)? = nil
  ) throws(Failed) -> T {
    defer { recordIfAsked() }
    for stub in candidates {
      do {
        switch try attempt(stub) {
        case .value(let value):
          if let answer = accept(value, from: stub, as: type) { return answer }
        case .defaultValue:
          if let answer = accept(DefaultValue.of(type), from: stub, as: type) { return answer }
        case .needsAwait: FatalReport.asyncStubOfSynchronousFunction(self).end()
        case .exhausted: continue
        }
      } catch {
        throw thrown(error, by: stub, as: failed)
      }
    }
    if let fallback { return fallback() }
    if let real, storage.stubs.unstubbedCalls == .forwarding { return try real() }
    return unstubbed(as: type)
  }

  /// The same for an asynchronous function, in the isolation of its caller.
  nonisolated(nonsending) func answer<T, Failed: Error>(
    as type: T.Type, throwing failed: Failed.Type, fallback: (() -> T)? = nil,
    real: (nonisolated(nonsending) () async throws(Failed) -> T)? = nil
  ) async throws(Failed) -> T {
    defer { recordIfAsked() }
    for stub in candidates {
      do {
        switch try attempt(stub) {
        case .value(let value):
          if let answer = accept(value, from: stub, as: type) { return answer }
        case .defaultValue:
          if let answer = accept(DefaultValue.of(type), from: stub, as: type) { return answer }
        case .needsAwait(let perform):
          let value = try await perform(arguments.passed)
          if let answer = accept(value, from: stub, as: type) { return answer }
        case .exhausted: continue
        }
      } catch {
        throw thrown(error, by: stub, as: failed)
      }
    }
    if let fallback { return fallback() }
    if let real, storage.stubs.unstubbedCalls == .forwarding { return try await real() }
    return unstubbed(as: type)
  }
}

extension StubbedCall {
  /// The stubs that may answer, the first choice first; each is looked at when it is its turn.
  private var candidates: Candidates { Candidates(for: self) }

  private struct Candidates: Sequence, IteratorProtocol {
    private let call: StubbedCall
    private let stubs: StubTable.Stubs
    // How many of each are left; taking them out of the arrays would copy these.
    private var forArguments: Int
    private var forAny: Int
    private let fingerprint: Int?

    init(for call: StubbedCall) {
      self.call = call
      stubs = call.storage.stubs.stubs(of: call.number)
      forArguments = stubs.forArguments.count
      forAny = stubs.forAny.count
      fingerprint =
        forArguments == 0 ? nil : StubEntry.fingerprint(of: call.arguments.recorded)
    }

    mutating func next() -> StubEntry? {
      while forArguments > 0 {
        forArguments -= 1
        let stub = stubs.forArguments[forArguments]
        call.checkCount(of: stub.specified)
        if stub.accepts(call.arguments.recorded, fingerprint: fingerprint) { return stub }
      }
      guard forAny > 0 else { return nil }
      forAny -= 1
      return stubs.forAny[forAny]
    }
  }

  /// Ends the process when the stub is for another number of arguments.
  ///
  /// Except for a property: its getter and its setter are one function, with and without an
  /// argument.
  private func checkCount(of specified: [Any?]) {
    guard specified.count != arguments.recorded.count, !specified.isNoArguments,
      FunctionName(function).isFunction
    else { return }
    FatalReport.wrongNumberOfArgumentsToCompare(
      specified: specified, actual: arguments.recorded, function: function, of: stubbable
    ).end()
  }

  private enum Attempt {
    case value(Any?)
    case defaultValue
    case needsAwait(StubBehaviour.AwaitingClosure)
    case exhausted
  }

  private func attempt(_ stub: StubEntry) throws -> Attempt {
    switch stub.behaviour {
    case .value(let value): .value(value.value)
    case .defaultValue: .defaultValue
    case .sequence(let sequence): sequence.next().map { .value($0) } ?? .exhausted
    case .perform(let perform): .value(try perform(arguments.passed))
    case .performAsync(let perform): .needsAwait(perform)
    case .error(let error): throw error
    case nil: .exhausted
    }
  }

  /// What the function returns, which the captors then know of; nil if it is of another type.
  private func accept<T>(_ value: Any?, from stub: StubEntry, as type: T.Type) -> T? {
    guard let answer = fitting(value, as: type) else { return nil }
    stub.capture(arguments.recorded)
    return answer
  }

  /// The value, if it is of the type or can be made so.
  private func fitting<T>(_ value: Any?, as type: T.Type) -> T? {
    // A look at the type, which costs less than a cast that fails.
    if let value, Swift.type(of: value) == FittingAnswer.self {
      return (value as? FittingAnswer)?.value(as: type, for: self)
    }
    return value as Any as? T
  }

  /// The error as the function throws it; ends the process if it cannot throw such an error.
  private func thrown<Failed: Error>(
    _ error: any Error, by stub: StubEntry, as failed: Failed.Type
  ) -> Failed {
    guard let error = error as? Failed else {
      let report =
        failed == Never.self
        ? FatalReport.errorOfNonThrowingFunction(self)
        : FatalReport.errorOfOtherType(error, of: self, expected: failed)
      report.end()
    }
    stub.capture(arguments.recorded)
    return error
  }

  /// What the double does with a call that no stub answers, forwarding apart.
  private func unstubbed<T>(as type: T.Type) -> T {
    let stubs = storage.stubs.all
    if stubs.contains(where: { $0.number == number && $0.behaviour == nil }) {
      FatalReport.incompleteStub.end()
    }
    if storage.stubs.allows(arguments.recorded, number: number),
      let value = DefaultValue.of(type)
    {
      return value
    }
    // It looks for the caller on the stack, which takes its time.
    var report: FatalReport { .noReturnValue(self, returnType: type, stubs: stubs) }
    switch storage.stubs.unstubbedCalls {
    case .fatal, .forwarding: report.end()
    case .relaxed:
      if let value = DefaultValue.of(type) { return value }
      report.end()
    case .strict:
      // What a region catches is no failure of the test.
      if Trap.isArmed { report.end() }
      Reporter.report(Failure(message: unexpectedCall(stubs), site: callerSite))
      if let value = DefaultValue.of(type) { return value }
      report.end()
    }
  }

  /// The line that called the double; the double's own if that cannot be told, as from within an
  /// autoclosure of XCTest.
  private var callerSite: SourceSite {
    guard let caller = CallerSite.ofMock(testFile: TestContext.currentTestFile) else {
      return SourceSite(path: file, line: UInt(clamping: line))
    }
    return SourceSite(path: caller.path, line: UInt(clamping: caller.line))
  }
}
