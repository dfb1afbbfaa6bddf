internal import StakeoutRuntime

/// One call that a double received, as the test reads it.
///
/// A call is a value: it stays what it was when the double forgets its calls. The arguments are the
/// ones the code under test passed; an object among them is that very object, with the state it
/// has when it is looked at.
public struct Call {
  /// Its place in the one order of all recorded calls of the process, from 1.
  ///
  /// If one call had returned before another one began, its number is the smaller one, whichever
  /// doubles and threads they belong to.
  public let sequence: UInt64
  /// When the call was recorded, on a monotonic clock; only differences between calls mean
  /// something.
  public let time: Duration
  /// The system's number of the thread that made the call.
  public let thread: UInt64
  /// The name of the function or property, as in `load(id:)`.
  public let function: String
  /// The arguments, in order; nil where nil was passed.
  public let arguments: [Any?]
}

// SAFETY: nothing in a call changes. What its arguments are is up to the code under test, which
// has passed them to a double that other threads read: a call that moves on adds nothing to that.
extension Call: @unchecked Sendable {}

extension Call: CustomStringConvertible {
  /// The function, and the arguments each in angle brackets, as in `load(id:) with <7>`.
  public var description: String {
    guard !arguments.isEmpty else { return function }
    let texts = arguments.map { argument in
      guard let argument else { return "<nil>" }
      return "<\(argument)>"
    }
    return "\(function) with \(texts.joined(separator: ", "))"
  }
}

extension Call {
  /// The call that an entry of a log stands for; `owner` takes the place of the log's owner.
  init(_ entry: Journal<CallRecord>.Entry, owner: AnyObject?) {
    sequence = entry.sequence
    time = .nanoseconds(Int64(clamping: entry.time.nanoseconds))
    thread = entry.thread
    function = FunctionNames.text(of: entry.function)
    arguments = entry.payload?.arguments(owner: owner) ?? []
  }
}
