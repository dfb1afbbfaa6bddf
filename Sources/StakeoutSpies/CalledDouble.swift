public import StakeoutCalls
internal import StakeoutBase

/// A double that is called: an instance, or a type with its static members.
///
/// The inlinable part is compiled into the doubles, where the types of the arguments are known.
@usableFromInline
struct CalledDouble: @unchecked Sendable {
  // SAFETY: a double is called on any thread; that is its author's decision.
  @usableFromInline let storage: SpyStorage
  /// The instance; nil for a type.
  @usableFromInline let spy: AnyObject?
  /// The type whose functions are called.
  @usableFromInline let type: Any.Type
  /// The list of the functions.
  @usableFromInline let functions: any StringRepresentable.Type

  @inlinable
  init(
    _ storage: SpyStorage, of spy: AnyObject? = nil, _ type: Any.Type,
    _ functions: any StringRepresentable.Type
  ) {
    self.storage = storage
    self.spy = spy
    self.type = type
    self.functions = functions
  }

  /// Records a call with its arguments in their own types.
  @inlinable
  func record<each Argument>(
    _ functionName: String, _ arguments: repeat each Argument, file: String, line: Int
  ) {
    let passed = pass(repeat each arguments)
    record(passed, functionName, file: file, line: line)
  }

  /// Returns the arguments in a form that can be recorded and compared.
  @inlinable
  func pass<each Argument>(_ arguments: repeat each Argument) -> PassedArguments {
    var count = 0
    var isSpecial = false
    repeat (count += Recording.one((each Argument).self))
    repeat (isSpecial = isSpecial || Recording.isSpecial(each arguments, for: spy))
    guard !isSpecial else {
      var list: [Any?] = []
      repeat list.append(boxed(each arguments))
      return PassedArguments(list)
    }
    return PassedArguments(count == 0 ? nil : TupleRecord(repeat each arguments), count: count)
  }

  @usableFromInline
  func record(_ arguments: PassedArguments, _ functionName: String, file: String, line: Int) {
    let (number, misuse) = number(of: functionName, arguments, file: file, line: line)
    misuse?.fail(at: SourceSite(file: file, line: UInt(clamping: line)))
    record(arguments, number: number, file: file, line: line)
  }

  /// Records a call of the function with this number.
  func record(_ arguments: PassedArguments, number: UInt64, file: String, line: Int) {
    switch arguments.content {
    case .typed(let record): storage.append(record, number: number, file: file, line: line)
    case .list(let list, _):
      storage.append(list, number: number, spy: spy, file: file, line: line)
    }
  }

  /// Returns the number of the function that a name means, and the mistake in the double, if any.
  func number(
    of functionName: String, _ arguments: PassedArguments, file: String, line: Int
  ) -> (UInt64, misuse: Misuse?) {
    let known = Recording.knownFunction(
      functionName, of: functions, argumentCount: arguments.count)
    if known != 0 { return (known, nil) }
    return Recording.number(
      functionName, arguments.recorded, of: functions, on: type, file: file, line: line)
  }
}

extension CalledDouble {
  /// Answers a call with a stub, or else the double's rule.
  @inlinable
  func answer<T, Failed: Error, each Argument>(
    _ functionName: String, _ arguments: repeat each Argument, isRecorded: Bool,
    real: (() throws(Failed) -> T)?, file: String, line: Int
  ) throws(Failed) -> T {
    let passed = pass(repeat each arguments)
    let value = value(
      functionName, passed, of: TypedStubValue<T>.self, isRecorded: isRecorded, file: file,
      line: line)
    if let value { return unsafeDowncast(value, to: TypedStubValue<T>.self).typed }
    return try answer(
      functionName, passed, isRecorded: isRecorded, real: real, file: file, line: line)
  }

  /// Answers a call of any kind.
  @usableFromInline
  func answer<T, Failed: Error>(
    _ functionName: String, _ arguments: PassedArguments, isRecorded: Bool,
    real: (() throws(Failed) -> T)?, file: String, line: Int
  ) throws(Failed) -> T {
    try StubbedCall(
      of: self, functionName, arguments, isRecorded: isRecorded, file: file, line: line
    ).answer(as: T.self, throwing: Failed.self, real: real)
  }

  /// The same for an asynchronous function, in the caller's isolation.
  @inlinable
  nonisolated(nonsending) func answer<T, Failed: Error, each Argument>(
    _ functionName: String, _ arguments: repeat each Argument, isRecorded: Bool,
    real: (nonisolated(nonsending) () async throws(Failed) -> T)?, file: String, line: Int
  ) async throws(Failed) -> T {
    let passed = pass(repeat each arguments)
    let value = value(
      functionName, passed, of: TypedStubValue<T>.self, isRecorded: isRecorded, file: file,
      line: line)
    if let value { return unsafeDowncast(value, to: TypedStubValue<T>.self).typed }
    return try await answer(
      functionName, passed, isRecorded: isRecorded, real: real, file: file, line: line)
  }

  @usableFromInline
  nonisolated(nonsending) func answer<T, Failed: Error>(
    _ functionName: String, _ arguments: PassedArguments, isRecorded: Bool,
    real: (nonisolated(nonsending) () async throws(Failed) -> T)?, file: String, line: Int
  ) async throws(Failed) -> T {
    try await StubbedCall(
      of: self, functionName, arguments, isRecorded: isRecorded, file: file, line: line
    ).answer(as: T.self, throwing: Failed.self, real: real)
  }

  /// Returns the value of the stub that answers a call, and records the call.
  ///
  /// Nil, without any effect, unless the stub has a value of exactly this kind.
  @usableFromInline
  func value(
    _ functionName: String, _ arguments: PassedArguments, of kind: StubValue.Type,
    isRecorded: Bool, file: String, line: Int
  ) -> StubValue? {
    guard case .typed(let record) = arguments.content else { return nil }
    let number = Recording.knownFunction(
      functionName, of: functions, argumentCount: arguments.count)
    guard number != 0,
      let value = storage.stubs.value(of: number, arguments, of: kind)
    else { return nil }
    if isRecorded { storage.append(record, number: number, file: file, line: line) }
    return value
  }
}
