// One call of a double, and the search for the stub that answers it.

internal import StakeoutCalls

/// One call of a double, which it records and answers.
///
/// The initializer reads the stubs of the moment and then records the call, unless the caller has
/// already done both. No code of the test runs before that. So a call counts from the moment when it is
/// made, however long its stub takes and however the stub ends.
///
/// All forms of `stubbedValue` and `spryify` use it. A stub for specific arguments has priority over a
/// stub for any arguments, and a newer stub over an older one. A stub whose value has the wrong type is
/// skipped.
@usableFromInline
struct StubbedCall {
  let called: CalledDouble
  /// The number of the function in ``FunctionNames``.
  let number: UInt64
  let arguments: PassedArguments
  let file: String
  let line: Int
  /// The stubs that can answer the call, as they were when it was made.
  private let answers: StubAnswers
  /// The mistake in the double's code, if there is one.
  private let misuse: Misuse?
  /// The code addresses at which the functions around an asynchronous call resume.
  private var callers: [UInt] = []

  /// - Parameter answers: The stubs that may answer the call, if the caller has already recorded the
  ///   call; nil to read the stubs and record the call here.
  @usableFromInline
  init(
    of double: CalledDouble, _ functionName: String, _ arguments: PassedArguments,
    recorded answers: StubAnswers? = nil, file: String, line: Int
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

  /// The dynamic type of the double, or the type whose static member is called.
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

  /// Answers the call.
  ///
  /// It tries the following in this order:
  ///
  /// 1. A mistake in the double's code, such as a wrong number of arguments, is handled as in item 8.
  /// 2. It runs the closures that the test runs in addition to the answer.
  /// 3. It asks the stubs that accept the arguments, from the highest priority to the lowest. A stub
  ///    whose value has the wrong type leaves the call to the next stub. A stub that does not fit the
  ///    function is a mistake, which is handled as in item 8.
  /// 4. It returns the fallback.
  /// 5. It calls the real object, if the double's rule is `.forwarding`.
  /// 6. If the function has an incomplete stub, the call is handled as in item 8, at the line of that
  ///    stub.
  /// 7. If the double's rule or an entry of `allow` permits a default value, it returns one. If the
  ///    type has none, the function throws if it can, and the test does not fail.
  /// 8. Inside a region that expects a trap, the call traps, unless the rule is `.strict`. Otherwise
  ///    the test fails. The function then throws if it can, or else returns a default value. If there
  ///    is none, a test that survives traps ends, and otherwise the process.
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
    if let misuse { return try report(misuse, at: userSite, as: type, throwing: failed) }
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

  /// Answers the call of an asynchronous function, in the caller's isolation.
  ///
  /// The order is that of the synchronous function, without a fallback.
  @usableFromInline
  nonisolated(nonsending) func answer<T, Failed: Error>(
    as type: T.Type, throwing failed: Failed.Type,
    real: (nonisolated(nonsending) () async throws(Failed) -> T)?
  ) async throws(Failed) -> T {
    if let misuse { return try report(misuse, at: userSite, as: type, throwing: failed) }
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
  /// First it runs the closures that the test runs in addition to the answer, in the order in which
  /// they were written.
  ///
  /// In a generic function, the stubs that were made for the type of the result come first.
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

  /// Returns the mistake if the stub has another number of arguments than the call; nil if it does not.
  ///
  /// Properties are exempt, because getter and setter are one function, without and with an argument.
  private func mismatch(of stub: StubEntry) -> Misuse? {
    guard stub.patterns.count != arguments.count, stub.scope != .all, !stub.isForNoArguments,
      FunctionName(function).isFunction
    else { return nil }
    return .wrongNumberOfArgumentsToCompare(
      specified: stub.specified, actual: arguments.recorded, function: function, of: "\(stubbable)")
  }

  /// The result of trying a stub that answers the call.
  private enum Attempt<T> {
    /// The stub answers with this value.
    case answer(T)
    /// The stub has an asynchronous closure, which the caller must await.
    case needsAwait(StubBehaviour.AwaitingClosure)
  }

  /// Tries a stub.
  ///
  /// Returns nil if the stub does not answer the call.
  private func attempt<T>(_ stub: StubEntry, as type: T.Type) throws -> Attempt<T>? {
    if let mismatch = mismatch(of: stub) { throw mismatch }
    guard stub.accepts(arguments) else { return nil }
    var behaviour = stub.behaviour
    if case .sequence(let sequence)? = behaviour { behaviour = sequence.next() }
    let value: Any?
    switch behaviour {
    case .value(let stubbed): value = stubbed.value
    case .defaultValue:
      guard let plain = DefaultValue.of(type) else { return nil }
      value = plain
    case .perform(let perform): value = try perform(arguments)
    case .performAsync(let perform): return .needsAwait(perform)
    case .error(let error): throw error
    case .sequence, .alongside, nil: return nil
    }
    return accept(value, from: stub, as: type).map { .answer($0) }
  }

  /// Converts the stub's value to the return type, and passes the arguments to the captors.
  ///
  /// Returns nil if the value has another type.
  private func accept<T>(_ value: Any?, from stub: StubEntry, as type: T.Type) -> T? {
    // Comparing types is cheaper than a cast that fails.
    let isFitting = value.map { Swift.type(of: $0) == ConvertedAnswer.self } ?? false
    var answer =
      isFitting
      ? (value as? ConvertedAnswer)?.value(as: type, for: self) : converted(value, to: type)
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
  /// If it cannot, this is a mistake.
  ///
  /// The error itself is a mistake if the stub does not fit the function.
  private func passOn<T, Failed: Error>(
    _ error: any Error, of stub: StubEntry, as type: T.Type, throwing failed: Failed.Type
  ) throws(Failed) -> T {
    if let misuse = error as? Misuse {
      return try report(misuse, at: callerSite, as: type, throwing: failed)
    }
    if let error = error as? Failed {
      stub.capture(arguments)
      throw error
    }
    let misuse =
      failed == Never.self ? errorOfNonThrowingFunction : errorOfOtherType(error, expected: failed)
    return try report(misuse, at: callerSite, as: type, throwing: failed)
  }

  /// Applies the double's rule to a call that no stub answers.
  ///
  /// The caller has already applied `.forwarding`.
  private func unstubbed<T, Failed: Error>(
    as type: T.Type, throwing failed: Failed.Type
  ) throws(Failed) -> T {
    let stubs = storage.stubs.all
    if let stub = stubs.first(where: { $0.number == number && $0.behaviour == nil }) {
      let misuse = Misuse(
        "Incomplete Stub",
        "Must add '.andReturn()', '.andDo()', or '.andThrow()' when stubbing a function")
      return try report(misuse, at: stub.site ?? callerSite, as: type, throwing: failed)
    }
    let isAllowed = rule.relaxes(type) || answers.allow(arguments, number: number)
    if isAllowed, let value = DefaultValue.of(type) { return value }
    let misuse = unanswered(returning: type, stubs)
    if isAllowed, let error = UnansweredCall.error(misuse.description, as: failed) { throw error }
    return try report(misuse, at: callerSite, as: type, throwing: failed)
  }

  /// Handles a call without an answer: fails the test, and then throws if the function can throw, or
  /// else returns a default value.
  ///
  /// If there is no default value, it ends a test that survives traps, and otherwise the process.
  /// Inside a region that expects a trap, the call traps instead, and the test does not fail. A strict
  /// double never traps there.
  private func report<T, Failed: Error>(
    _ misuse: Misuse, at site: @autoclosure () -> SourceSite, as type: T.Type,
    throwing failed: Failed.Type
  ) throws(Failed) -> T {
    if rule != .strict, Trap.isAwaited { misuse.end() }
    let site = site()
    // Throw only the first line. The failure has the rest, and the text of the thrown error would
    // repeat it in a second failure.
    let reason = misuse.description.prefix { $0 != "\n" }
    if let error = UnansweredCall.error("\(reason)", as: failed) {
      misuse.report(at: site)
      throw error
    }
    return misuse.valueOutside(of: type, at: site)
  }

  /// The source line of the call in the double's code.
  private var userSite: SourceSite { SourceSite(file: file, line: UInt(clamping: line)) }

  /// The line that called the double.
  ///
  /// It is found on the stack, which is slow.
  ///
  /// If it cannot be found, such as inside an autoclosure of XCTest, it is the line in the double's
  /// code.
  private var callerSite: SourceSite { .ofCaller(among: callers) ?? .ofCaller ?? userSite }

  /// Returns this call with the code addresses that are needed to find the line of an asynchronous
  /// caller.
  nonisolated(nonsending) private func withCallers() async -> StubbedCall {
    var copy = self
    copy.callers = await TaskAddress.callers()
    return copy
  }
}
