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
  /// Whether a call is recorded, or only answered.
  @usableFromInline let isRecorded: Bool

  @inlinable
  init(
    _ storage: SpyStorage, of spy: AnyObject?, _ type: Any.Type,
    _ functions: any StringRepresentable.Type, isRecorded: Bool
  ) {
    self.storage = storage
    self.spy = spy
    self.type = type
    self.functions = functions
    self.isRecorded = isRecorded
  }

  /// Returns the arguments in a form that can be recorded and compared.
  @inlinable
  func pass<each Argument>(_ arguments: repeat each Argument) -> PassedArguments {
    var count = 0
    var isSpecial = false
    repeat (count += one((each Argument).self))
    repeat (isSpecial = isSpecial || self.isSpecial(each arguments))
    guard !isSpecial else {
      var list: [Any?] = []
      repeat list.append(boxed(each arguments))
      return PassedArguments(list)
    }
    return PassedArguments(count == 0 ? nil : TupleRecord(repeat each arguments), count: count)
  }

  /// Returns 1, to count the elements of a pack.
  @inlinable
  func one<T>(_: T.Type) -> Int { 1 }

  /// Whether an argument needs special treatment when it is recorded.
  ///
  /// That is so for the double itself, for an object that is being deallocated, and for an
  /// ``ArgumentStandIn``.
  @inlinable
  func isSpecial<T>(_ argument: T) -> Bool {
    if _isPOD(T.self) || T.self == String.self || T.self == String?.self { return false }
    return isUnkeepable(argument, by: spy) || argument is ArgumentStandIn
  }
}

extension CalledDouble {
  /// Records a call.
  @usableFromInline
  func record(_ arguments: PassedArguments, _ functionName: String, file: String, line: Int) {
    let (number, misuse) = number(of: functionName, arguments, file: file, line: line)
    misuse?.fail(at: SourceSite(file: file, line: UInt(clamping: line)))
    record(arguments, number: number, file: file, line: line)
  }

  /// Records a call of the function with this number; fails the test if there is not enough memory.
  ///
  /// A lost call must not look like a call that was not made.
  func record(_ arguments: PassedArguments, number: UInt64, file: String, line: Int) {
    if storage.isWatched, let spy { storage.log.setReceiverType(Swift.type(of: spy)) }
    let isStored =
      switch arguments.content {
      case .typed(let record): storage.log.append(record, number: number)
      case .list(let list, _): storage.log.append(list, number: number, owner: spy)
      }
    guard !isStored else { return }
    let function = FunctionNames.text(of: number)
    let message = "not enough memory to record the call of <\(function)> at \(file):\(line)"
    let site = SourceSite(file: file, line: UInt(clamping: line))
    Reporter.report(Failure(message: message, site: site))
  }

  private var scope: UInt { UInt(bitPattern: ObjectIdentifier(functions)) }

  /// Returns the number of the function that a name means, and the mistake in the double, if any.
  ///
  /// If no function has the name, the number is that of the name itself. The other mistake is a
  /// number of arguments that differs from the name.
  func number(
    of name: String, _ arguments: PassedArguments, file: String, line: Int
  ) -> (UInt64, misuse: Misuse?) {
    let known = FunctionNames.known(name, in: scope, argumentCount: arguments.count)
    if known != 0 { return (known, nil) }
    let functionName = FunctionName(name)
    guard let function = functions.init(functionName: name)?.rawValue else {
      let misuse = Misuse.unknownFunction(name, of: type, file: file, line: line)
      return (FunctionNames.number(of: name), misuse)
    }
    FunctionNames.learn(
      name, in: scope, parameterCount: functionName.parameterCount, function: function)
    let misuse = functionName.misuse(of: arguments.recorded, on: "\(type)")
    return (FunctionNames.number(of: function), misuse)
  }
}

extension CalledDouble {
  /// Answers a call with a stub, or else the double's rule.
  @inlinable
  func answer<T, Failed: Error, each Argument>(
    _ functionName: String, _ arguments: repeat each Argument, real: (() throws(Failed) -> T)?,
    file: String, line: Int
  ) throws(Failed) -> T {
    let passed = pass(repeat each arguments)
    var answers: StubAnswers?
    if let value: T = value(functionName, passed, &answers, file: file, line: line) { return value }
    return try StubbedCall(
      of: self, functionName, passed, made: answers, file: file, line: line
    ).answer(as: T.self, throwing: Failed.self, real: real)
  }

  /// The same for an asynchronous function, in the caller's isolation.
  @inlinable
  nonisolated(nonsending) func answer<T, Failed: Error, each Argument>(
    _ functionName: String, _ arguments: repeat each Argument,
    real: (nonisolated(nonsending) () async throws(Failed) -> T)?, file: String, line: Int
  ) async throws(Failed) -> T {
    let passed = pass(repeat each arguments)
    var answers: StubAnswers?
    if let value: T = value(functionName, passed, &answers, file: file, line: line) { return value }
    return try await StubbedCall(
      of: self, functionName, passed, made: answers, file: file, line: line
    ).answer(as: T.self, throwing: Failed.self, real: real)
  }

  /// Returns the value of the stub that answers a call.
  ///
  /// It is a shorter way to the answer that ``StubbedCall`` gives, for a stub with a value of exactly this
  /// type. Nil if there is none.
  ///
  /// - Parameter answers: what may answer the call, if it has been recorded, which comes first.
  @inlinable
  func value<T>(
    _ functionName: String, _ arguments: PassedArguments, _ answers: inout StubAnswers?,
    file: String, line: Int
  ) -> T? {
    value(functionName, arguments, of: TypedStubValue<T>.self, &answers, file: file, line: line)
      .map { unsafeDowncast($0, to: TypedStubValue<T>.self).typed }
  }

  @usableFromInline
  func value(
    _ functionName: String, _ arguments: PassedArguments, of kind: StubValue.Type,
    _ answers: inout StubAnswers?, file: String, line: Int
  ) -> StubValue? {
    guard case .typed = arguments.content else { return nil }
    let number = FunctionNames.known(functionName, in: scope, argumentCount: arguments.count)
    guard number != 0 else { return nil }
    let all = storage.stubs.answers(of: number)
    answers = all
    if isRecorded { record(arguments, number: number, file: file, line: line) }
    guard let stubs = all.stubs, stubs.alongside.isEmpty,
      let stub = stubs.answer(to: arguments), case .value(let value)? = stub.behaviour,
      Swift.type(of: value) == kind
    else { return nil }
    stub.capture(arguments)
    return value
  }
}
