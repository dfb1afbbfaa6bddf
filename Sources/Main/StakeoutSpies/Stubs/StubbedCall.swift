// The search for the stub that answers a call.

internal import StakeoutCalls

/// One call of a double, and the search for the stub that answers it.
///
/// Making it takes the stubs of the moment, and then records the call, unless that was done, before any
/// code of the test runs: a call counts when it is made, however long its stub takes and however that ends.
///
/// It answers for all forms of `stubbedValue` and `spryify`. A stub for specific arguments has priority
/// over one for any arguments, and a newer stub over an older one. A stub whose value has the wrong
/// type is skipped.
@usableFromInline
struct StubbedCall {
  let called: CalledDouble
  /// The number of the function in ``FunctionNames``.
  let number: UInt64
  let arguments: PassedArguments
  let file: String
  let line: Int
  /// The stubs that can answer it.
  private let answers: StubAnswers
  /// The mistake in the double itself, if there is one.
  private let misuse: Misuse?
  /// The places at which the functions around an asynchronous call go on.
  private var callers: [UInt] = []

  /// - Parameter answers: what may answer the call, if it has been made already; nil to make it.
  @usableFromInline
  init(
    of double: CalledDouble, _ functionName: String, _ arguments: PassedArguments,
    made answers: StubAnswers? = nil, file: String, line: Int
  ) {
    called = double
    (number, misuse) = double.number(of: functionName, arguments, file: file, line: line)
    self.arguments = arguments
    self.file = file
    self.line = line
    self.answers = answers ?? double.storage.stubs.answers(of: number)
    guard case nil = answers, double.isRecorded else { return }
    double.record(arguments, number: number, file: file, line: line)
  }

  var storage: SpyStorage { called.storage }

  private var stubbable: Any.Type { called.spy.map { type(of: $0) } ?? called.type }

  /// The name of the double in messages.
  var double: String {
    Call.Receiver.text("\(stubbable)", named: called.spy == nil ? nil : storage.log.name)
  }

  /// The rule for calls that no stub answers.
  var rule: UnstubbedCalls {
    storage.rule((called.type as? any Stubbable.Type)?.unstubbedCallsByDefault ?? .fatal)
  }

  /// The raw value of the function.
  var function: String { FunctionNames.text(of: number) }

  /// Answers the call with a stub, or else the fallback, or else the double's rule for unstubbed
  /// calls.
  ///
  /// - Parameters:
  ///   - failed: the type of the errors that the function throws; `Never` if it does not throw.
  ///   - fallback: the value to return if no stub answers, if there is one.
  ///   - real: the function of the real object, which a forwarding double calls.
  @usableFromInline
  func answer<T, Failed: Error>(
    as type: T.Type, throwing failed: Failed.Type, fallback: T? = nil,
    real: (() throws(Failed) -> T)?
  ) throws(Failed) -> T {
    if let misuse { return try refuse(misuse, at: ownSite, as: type, throwing: failed) }
    for stub in candidates(returning: type) {
      do {
        switch try attempt(stub, as: type) {
        case .answer(let answer): return answer
        case .needsAwait: throw errorOfAsyncStub
        case nil: continue
        }
      } catch {
        return try passOn(error, of: stub, as: type, throwing: failed)
      }
    }
    if let fallback { return fallback }
    if let real, rule == .forwarding { return try real() }
    return try unstubbed(as: type, throwing: failed)
  }

  /// The same for an asynchronous function, in the caller's isolation.
  @usableFromInline
  nonisolated(nonsending) func answer<T, Failed: Error>(
    as type: T.Type, throwing failed: Failed.Type,
    real: (nonisolated(nonsending) () async throws(Failed) -> T)?
  ) async throws(Failed) -> T {
    if let misuse { return try refuse(misuse, at: ownSite, as: type, throwing: failed) }
    for stub in candidates(returning: type) {
      do {
        switch try attempt(stub, as: type) {
        case .answer(let answer): return answer
        case .needsAwait(let perform):
          let value = try await perform(arguments)
          if let answer = accept(value, from: stub, as: type) { return answer }
        case nil: continue
        }
      } catch {
        return try await withCallers().passOn(error, of: stub, as: type, throwing: failed)
      }
    }
    if let real, rule == .forwarding { return try await real() }
    return try await withCallers().unstubbed(as: type, throwing: failed)
  }
}

extension StubbedCall {
  /// Returns the stubs that may answer the call, from the highest priority to the lowest.
  ///
  /// First it runs what the test wants to run in addition, in the order in which it was written.
  ///
  /// In a generic function those for the type of the result come first.
  private func candidates<T>(returning type: T.Type) -> [StubEntry] {
    guard let stubs = answers.stubs else { return [] }
    for stub in stubs.alongside where stub.accepts(arguments) {
      guard case .alongside(let perform)? = stub.behaviour else { continue }
      stub.capture(arguments)
      perform()
    }
    let candidates = stubs.candidates(for: arguments).reversed()
    guard candidates.contains(where: { $0.result != nil }) else { return Array(candidates) }
    let result = StubbedResult(type: type)
    return candidates.filter { ($0.result ?? result) == result }
      + candidates.filter { stub in
        stub.result.map { $0 != result && $0.mayAnswer(for: type) } ?? false
      }
  }

  /// The mistake if the stub has another number of arguments than the call.
  ///
  /// Properties are exempt: getter and setter are one function, without and with an argument.
  private func mismatch(of stub: StubEntry) -> Misuse? {
    guard stub.patterns.count != arguments.count, stub.scope != .all, !stub.isForNoArguments,
      FunctionName(function).isFunction
    else { return nil }
    return .wrongNumberOfArgumentsToCompare(
      specified: stub.specified, actual: arguments.recorded, function: function, of: "\(stubbable)")
  }

  private enum Attempt<T> {
    case answer(T)
    case needsAwait(StubBehaviour.AwaitingClosure)
  }

  /// Tries a stub; nil if it does not answer the call.
  private func attempt<T>(_ stub: StubEntry, as type: T.Type) throws -> Attempt<T>? {
    if let mismatch = mismatch(of: stub) { throw mismatch }
    guard stub.accepts(arguments) else { return nil }
    var behaviour = stub.behaviour
    if case .inTurn(let turns)? = behaviour { behaviour = turns.next() }
    let value: Any?
    switch behaviour {
    case .value(let stubbed): value = stubbed.value
    case .defaultValue:
      guard let plain = DefaultValue.of(type) else { return nil }
      value = plain
    case .perform(let perform): value = try perform(arguments)
    case .performAsync(let perform): return .needsAwait(perform)
    case .error(let error): throw error
    case .inTurn, .alongside, nil: return nil
    }
    return accept(value, from: stub, as: type).map { .answer($0) }
  }

  /// Converts the value to the return type and passes the arguments to the captors; nil if the
  /// value has another type.
  private func accept<T>(_ value: Any?, from stub: StubEntry, as type: T.Type) -> T? {
    // Comparing types is cheaper than a cast that fails.
    let isFitting = value.map { Swift.type(of: $0) == FittingAnswer.self } ?? false
    var answer =
      isFitting ? (value as? FittingAnswer)?.value(as: type, for: self) : converted(value, to: type)
    if let found = answer, let result = stub.result, result.type != type,
      !StubbedResult.isUnchanged(value, as: found)
    {
      answer = nil
    }
    if answer != nil { stub.capture(arguments) }
    return answer
  }

  /// Throws the error of a stub, if the function can throw it.
  ///
  /// If the function cannot throw it, or if the stub does not fit the function, that is a mistake.
  private func passOn<T, Failed: Error>(
    _ error: any Error, of stub: StubEntry, as type: T.Type, throwing failed: Failed.Type
  ) throws(Failed) -> T {
    if let misuse = error as? Misuse {
      return try refuse(misuse, at: callerSite, as: type, throwing: failed)
    }
    if let error = error as? Failed {
      stub.capture(arguments)
      throw error
    }
    let misuse =
      failed == Never.self ? errorOfNonThrowingFunction : errorOfOtherType(error, expected: failed)
    return try refuse(misuse, at: callerSite, as: type, throwing: failed)
  }

  /// Applies the double's rule to a call that no stub answers; forwarding is handled before.
  private func unstubbed<T, Failed: Error>(
    as type: T.Type, throwing failed: Failed.Type
  ) throws(Failed) -> T {
    let stubs = storage.stubs.all
    if let stub = stubs.first(where: { $0.number == number && $0.behaviour == nil }) {
      let misuse = Misuse(
        "Incomplete Stub",
        "Must add '.andReturn()', '.andDo()', or '.andThrow()' when stubbing a function")
      return try refuse(misuse, at: stub.site ?? callerSite, as: type, throwing: failed)
    }
    let isAllowed = rule.relaxes(type) || answers.allow(arguments, number: number)
    if isAllowed, let value = DefaultValue.of(type) { return value }
    let misuse = unanswered(returning: type, stubs)
    if isAllowed, let error = UnansweredCall.error(misuse.description, as: failed) { throw error }
    return try refuse(misuse, at: callerSite, as: type, throwing: failed)
  }

  /// Handles a call without an answer: fails the test, throws if the function can throw, or else
  /// returns a default value.
  ///
  /// It ends the process, or a test that survives that, only if there is no default value. Inside a trap
  /// region that waits for a trap it always ends it, unless the double is strict: a mistake that such a
  /// region catches is not a failure of the test.
  private func refuse<T, Failed: Error>(
    _ misuse: Misuse, at site: @autoclosure () -> SourceSite, as type: T.Type,
    throwing failed: Failed.Type
  ) throws(Failed) -> T {
    if rule != .strict, Trap.isAwaited { misuse.end() }
    let site = site()
    // The failure has the rest, and a thrown error would repeat it in another one.
    let reason = misuse.description.prefix { $0 != "\n" }
    if let error = UnansweredCall.error("\(reason)", as: failed) {
      misuse.report(at: site)
      throw error
    }
    return misuse.valueOutside(of: type, at: site)
  }

  /// The source line in the double.
  private var ownSite: SourceSite { SourceSite(file: file, line: UInt(clamping: line)) }

  /// The line that called the double, found on the stack, which is slow.
  ///
  /// If it cannot be found, as from within an autoclosure of XCTest, it is the double's own line.
  private var callerSite: SourceSite { .ofCaller(among: callers) ?? .ofCaller ?? ownSite }

  /// The same call with what finds the line of an asynchronous caller.
  nonisolated(nonsending) private func withCallers() async -> StubbedCall {
    var copy = self
    copy.callers = await TaskAddress.callers()
    return copy
  }
}
