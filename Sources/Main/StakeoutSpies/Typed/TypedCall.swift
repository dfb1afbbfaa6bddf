public import StakeoutCalls
internal import StakeoutBase

/// One recorded call, with its arguments in the types and under the names of the parameters.
///
/// ```swift
/// let first = teller.received.pay(.any, to: .any)[0]
/// first.amount  // the same as first.arguments.amount
/// ```
@dynamicMemberLookup
public struct TypedCall<Arguments> {
  let recorded: LoggedCall
  let read: (inout ArgumentReader) throws -> Arguments

  /// The call without types.
  public var call: Call { recorded.call }

  /// The arguments as a tuple.
  ///
  /// If an argument has lost its type, as that of an object that was being deallocated, the test
  /// fails, and the process ends because a tuple has no default value.
  public var arguments: Arguments {
    var reader = ArgumentReader(.typed(recorded.record), of: call.function, verb: "received")
    do {
      return try read(&reader)
    } catch {
      let misuse = error as? Misuse ?? Misuse("Unable to read the arguments", "\(error)")
      return misuse.value(of: Arguments.self, at: SourceSite())
    }
  }

  /// One of the arguments.
  public subscript<Value>(dynamicMember path: KeyPath<Arguments, Value>) -> Value {
    arguments[keyPath: path]
  }

  /// The facts of the call beside its arguments: its time, thread and task.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember path: KeyPath<Call, Value>) -> Value {
    call[keyPath: path]
  }
}

extension TypedCall: CustomStringConvertible {
  /// The function and its arguments in angle brackets: `load(id:) with <7>`.
  public var description: String { call.description }
}
