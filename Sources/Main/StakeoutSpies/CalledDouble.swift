// One call of a double: recorded, then answered.

public import StakeoutCalls

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

/// Wraps an argument that cannot be retained as it is.
///
/// Only the wrappers of this package derive from it; it is not API.
public class ArgumentStandIn {
  /// The argument for the record and for patterns.
  var recorded: Any? { nil }
  /// The argument for the closure of a stub.
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
/// The record and the patterns see the original value. Use it only on the thread of the call.
public final class InoutArgument<Value>: ArgumentStandIn {
  /// The current value, which the double assigns back to the caller's variable.
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
/// It is recorded as `Argument.closure`. The closure of a stub receives the argument itself.
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
    /// The arguments for the record and for patterns, and those for the closure of a stub.
    case list([Any?], passed: [Any?])
  }

  let content: Content
  /// The number of arguments.
  let count: Int

  /// Makes the arguments of a call, each of them one that can be recorded as it is.
  @usableFromInline
  init(_ record: CallRecord?, count: Int) {
    content = .typed(record)
    self.count = count
  }

  /// Makes the arguments of a call.
  @usableFromInline
  init(_ arguments: [Any?]) {
    count = arguments.count
    content = .list(
      arguments.map { ($0 as? ArgumentStandIn).map(\.recorded) ?? $0 },
      passed: arguments.map { ($0 as? ArgumentStandIn).map(\.passed) ?? $0 })
  }

  /// The arguments for the record and for patterns.
  var recorded: [Any?] {
    switch content {
    case .typed(let record): record?.arguments ?? []
    case .list(let list, _): list
    }
  }

  /// The arguments for the closure of a stub.
  var passed: [Any?] {
    switch content {
    case .typed: recorded
    case .list(_, let passed): passed
    }
  }

  /// Whether the patterns accept the arguments, and are as many.
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
