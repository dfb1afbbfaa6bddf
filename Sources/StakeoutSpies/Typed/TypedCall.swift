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
  private let recorded: FittingCall
  private let read: (inout ArgumentReader) throws -> Arguments

  init(
    _ recorded: FittingCall, reading read: @escaping (inout ArgumentReader) throws -> Arguments
  ) {
    self.recorded = recorded
    self.read = read
  }

  /// The call without types.
  public var call: Call { recorded.call }

  /// The time at which the call was recorded, on a monotonic clock.
  public var time: Duration { call.time }

  /// The system's identifier of the thread that made the call.
  public var thread: UInt64 { call.thread }

  /// The number of the task that made the call; nil if the code did not run in a task.
  public var task: UInt64? { call.task }

  /// The arguments as a tuple.
  ///
  /// If an argument has lost its type, as that of an object that was being deallocated, the test
  /// fails, and the process ends because a tuple has no default value.
  public var arguments: Arguments {
    var reader = ArgumentReader(.recorded(recorded), of: call.function, verb: "received")
    do {
      return try read(&reader)
    } catch {
      let misuse =
        error as? Misuse
        ?? Misuse(title: "Unable to read the arguments", entries: ["\(error)"])
      return misuse.value(of: Arguments.self, at: SourceSite())
    }
  }

  /// One of the arguments.
  public subscript<Value>(dynamicMember path: KeyPath<Arguments, Value>) -> Value {
    arguments[keyPath: path]
  }
}

extension TypedCall: CustomStringConvertible {
  /// The function and its arguments in angle brackets: `load(id:) with <7>`.
  public var description: String { call.description }
}
