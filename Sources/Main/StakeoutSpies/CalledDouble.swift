// Records a call of a double, and finds the answer in the most frequent case. The rest is in
// `StubbedCall`.

public import StakeoutCalls

/// A double that is being called: an instance, or a type with its static members.
///
/// The inlinable part is compiled into the modules of the doubles, where the types of the arguments are
/// known.
@usableFromInline
struct CalledDouble: @unchecked Sendable {
  // SAFETY: a double can be called on any thread. That is the decision of the double's author.
  @usableFromInline let storage: SpyStorage
  /// The called instance; nil for a type.
  @usableFromInline let spy: AnyObject?
  /// The type whose functions are called.
  @usableFromInline let type: Any.Type
  /// The enum that lists the double's functions.
  @usableFromInline let functions: any StringRepresentable.Type
  /// Whether the call is recorded.
  ///
  /// If not, it is only answered.
  @usableFromInline let isRecorded: Bool

  @inlinable @inline(always)
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
    repeat countPlain(each arguments, of: spy, &count)
    guard count >= 0 else {
      var list: [Any?] = []
      repeat list.append(boxed(each arguments))
      return PassedArguments(list)
    }
    return PassedArguments(count == 0 ? nil : TupleRecord(repeat each arguments), count: count)
  }
}

/// Adds 1 to the count of arguments, or makes it negative for an argument that needs special treatment
/// when it is recorded.
///
/// Such an argument is the double itself, an object that is being deallocated, or an
/// ``ArgumentStandIn``.
@inlinable
func countPlain<T>(_ argument: T, of spy: AnyObject?, _ count: inout Int) {
  if !_isPOD(T.self), T.self != String.self, T.self != String?.self,
    mustNotRetain(argument, by: spy) || argument is ArgumentStandIn
  {
    count = .min
  } else {
    count += 1
  }
}

extension CalledDouble {
  /// Records a call.
  ///
  /// If the name or the number of arguments is wrong, it fails the test at the line of the double.
  @usableFromInline
  func record(_ arguments: PassedArguments, _ functionName: String, file: String, line: Int) {
    let (number, misuse) = number(of: functionName, arguments, file: file, line: line)
    misuse?.fail(at: SourceSite(file: file, line: UInt(clamping: line)))
    record(arguments, number: number, file: file, line: line)
  }

  /// Records a call of the function with this number.
  ///
  /// It fails the test if there is not enough memory, because a lost call must not look like a call
  /// that was not made.
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

  /// The scope of the double's function names in ``FunctionNames``.
  private var scope: UInt { UInt(bitPattern: ObjectIdentifier(functions)) }

  /// Returns the number of the function that a name means, and the mistake in the double's code if
  /// there is one.
  ///
  /// There are two mistakes. If the list of functions does not contain the name, the number is that of
  /// the name itself. The number of arguments may also differ from the number of parameters in the
  /// name.
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
  /// Answers a call with a stub, or else by the double's rule for unstubbed calls.
  @inlinable @inline(always)
  func answer<T, Failed: Error, each Argument>(
    _ functionName: String, _ arguments: repeat each Argument, real: (() throws(Failed) -> T)?,
    file: String, line: Int
  ) throws(Failed) -> T {
    var answers: StubAnswers?
    if let value: T = value(functionName, repeat each arguments, answers: &answers) { return value }
    return try StubbedCall(
      of: self, functionName, pass(repeat each arguments), recorded: answers, file: file, line: line
    ).answer(as: T.self, throwing: Failed.self, real: real)
  }

  /// Answers a call of an asynchronous function with a stub, or else by the double's rule.
  ///
  /// It runs in the caller's isolation.
  @inlinable
  nonisolated(nonsending) func answer<T, Failed: Error, each Argument>(
    _ functionName: String, _ arguments: repeat each Argument,
    real: (nonisolated(nonsending) () async throws(Failed) -> T)?, file: String, line: Int
  ) async throws(Failed) -> T {
    var answers: StubAnswers?
    if let value: T = value(functionName, repeat each arguments, answers: &answers) { return value }
    return try await StubbedCall(
      of: self, functionName, pass(repeat each arguments), recorded: answers, file: file, line: line
    ).answer(as: T.self, throwing: Failed.self, real: real)
  }

  /// Records a call, and returns the value of the stub that answers it; nil if the fast path does not
  /// apply.
  ///
  /// It is a fast path to the answer that ``StubbedCall`` finds. It applies if the arguments need no
  /// special treatment, the double was called by this name before, and the stub has a value of exactly
  /// this type.
  ///
  /// - Parameter answers: Set to the stubs of the function if the call was recorded all the same.
  @inlinable @inline(always)
  func value<T, each Argument>(
    _ functionName: String, _ arguments: repeat each Argument, answers: inout StubAnswers?
  ) -> T? {
    var count = 0
    repeat countPlain(each arguments, of: spy, &count)
    guard count >= 0,
      let value = storage.answer(
        count == 0 ? nil : TupleRecord(repeat each arguments), count, functionName, of: functions,
        with: TypedStubValue<T>.self, isRecorded: isRecorded, &answers)
    else { return nil }
    return unsafeDowncast(value, to: TypedStubValue<T>.self).typed
  }
}

/// A wrapper of an argument that cannot be retained as it is.
///
/// Only Stakeout's own wrappers derive from it; it is not API.
public class ArgumentStandIn {
  /// The argument that is recorded, and that patterns see.
  var recorded: Any? { nil }
  /// The argument that the closure of a stub receives.
  var passed: Any? { nil }

  init() {}
}

/// An `inout` argument that a stub can change.
///
/// ```swift
/// func refill(_ glass: inout Int) {
///   let argument = InoutArgument(glass)
///   defer { glass = argument.value }
///   return spryify(arguments: argument)
/// }
///
/// fake.stub(.refill).andDo { arguments in
///   (arguments[0] as? InoutArgument<Int>)?.value = 7
///   return ()
/// }
/// ```
///
/// The original value is recorded, and patterns see it. Use the object only on the thread of the call.
public final class InoutArgument<Value>: ArgumentStandIn {
  /// The current value.
  ///
  /// The double assigns it back to the caller's variable.
  public var value: Value
  private let original: Value

  /// Wraps the value that the argument has when the double is called.
  public init(_ value: Value) {
    self.value = value
    original = value
  }

  override var recorded: Any? { original }
  override var passed: Any? { self }
}

/// An argument that must not outlive the call, such as a non-escaping closure.
///
/// ```swift
/// func transform(_ work: (Int) -> Int) {
///   withoutActuallyEscaping(work) { work in spryify(arguments: EphemeralArgument(work)) }
/// }
/// ```
///
/// It is recorded as `Argument.closure`. The closure of a stub receives the wrapped argument itself.
public final class EphemeralArgument: ArgumentStandIn {
  private let content: Any?

  /// Wraps an argument that is passed to the stub but not retained.
  public init(_ content: Any?) {
    self.content = content
  }

  override var recorded: Any? { Argument.closure }
  override var passed: Any? { content }
}

/// The arguments of one call.
@usableFromInline
struct PassedArguments {
  enum Content {
    /// The arguments in their own types; nil if there are none.
    case typed(CallRecord?)
    /// The arguments that are recorded and that patterns see, and those that the closure of a stub
    /// receives.
    case list([Any?], passed: [Any?])
  }

  let content: Content
  /// The number of arguments.
  let count: Int

  /// Makes the arguments of a call from a record.
  ///
  /// Each argument can be recorded as it is.
  @usableFromInline
  init(_ record: CallRecord?, count: Int) {
    content = .typed(record)
    self.count = count
  }

  /// Makes the arguments of a call from a list, in which some may be wrappers.
  @usableFromInline
  init(_ arguments: [Any?]) {
    count = arguments.count
    content = .list(
      arguments.map { ($0 as? ArgumentStandIn).map(\.recorded) ?? $0 },
      passed: arguments.map { ($0 as? ArgumentStandIn).map(\.passed) ?? $0 })
  }

  /// The arguments that are recorded, and that patterns see.
  var recorded: [Any?] {
    switch content {
    case .typed(let record): record?.arguments ?? []
    case .list(let list, _): list
    }
  }

  /// The arguments that the closure of a stub receives.
  var passed: [Any?] {
    switch content {
    case .typed: recorded
    case .list(_, let passed): passed
    }
  }

  /// Returns whether there are as many arguments as patterns, and the patterns accept them.
  func areAccepted(by patterns: ArgumentPatterns) -> Bool {
    switch content {
    case .typed(nil): patterns.count == 0
    case .typed(let record?): record.isAccepted(by: patterns) == true
    case .list(let list, _): patterns.accept(list)
    }
  }
}

extension PassedArguments.Content {
  /// Returns an argument for the closure of a stub; nil if there is none at the index, or if it has
  /// another type.
  func argument<T>(at index: Int, as type: T.Type) -> T? {
    switch self {
    case .typed(let record): record?.argument(at: index, as: type)
    case .list(_, let passed): index < passed.count ? converted(passed[index], to: type) : nil
    }
  }
}
