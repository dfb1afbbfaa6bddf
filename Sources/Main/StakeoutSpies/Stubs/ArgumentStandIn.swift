public import StakeoutCalls

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
