/// What a double passes in the place of an argument that cannot be kept as it is.
public class ArgumentStandIn {
  /// What is recorded, and what patterns see.
  var recorded: Any? { nil }
  /// What the closure of a stub gets.
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
/// The value that it had is recorded, and is what patterns see. It is for the thread of the call.
public final class InoutArgument<Value>: ArgumentStandIn {
  /// The value, which the caller of the double gets back.
  public var value: Value
  private let original: Value

  /// An argument that has this value when the double is called.
  public init(_ value: Value) {
    self.value = value
    original = value
  }

  override var recorded: Any? { original }
  override var passed: Any? { self }
}

/// An argument that must not outlive the call, as a non-escaping closure.
///
/// ```swift
/// func transform(_ work: (Int) -> Int) {
///   withoutActuallyEscaping(work) { work in spryify(arguments: EphemeralArgument(work)) }
/// }
/// ```
///
/// It is recorded as `Argument.closure`. The closure of a stub gets the argument itself.
public final class EphemeralArgument: ArgumentStandIn {
  private let content: Any?

  /// An argument that is passed to the stub and not kept.
  public init(_ content: Any?) {
    self.content = content
  }

  override var recorded: Any? { Argument.closure }
  override var passed: Any? { content }
}

/// The arguments of one call.
struct PassedArguments {
  /// What is recorded, and what patterns see.
  let recorded: [Any?]
  /// What the closure of a stub gets.
  let passed: [Any?]

  init(_ arguments: [Any?]) {
    guard arguments.contains(where: { $0 is ArgumentStandIn }) else {
      recorded = arguments
      passed = arguments
      return
    }
    recorded = arguments.map { ($0 as? ArgumentStandIn).map(\.recorded) ?? $0 }
    passed = arguments.map { ($0 as? ArgumentStandIn).map(\.passed) ?? $0 }
  }
}
