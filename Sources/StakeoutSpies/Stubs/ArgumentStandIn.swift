/// Wraps an argument that cannot be retained as it is.
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
struct PassedArguments {
  /// The arguments for the record and for patterns.
  let recorded: [Any?]
  /// The arguments for the closure of a stub.
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
