// One recorded call as a test reads it, and the doubles that record.

internal import StakeoutContext
package import StakeoutCore
internal import StakeoutMatching
private import Synchronization

/// One call that a double received.
///
/// A call is a value: it stays valid after the double has forgotten its calls. The arguments are
/// those that the code under test passed. An argument that is an object is that same object, in its
/// current state.
public struct Call {
  /// The position of the call in the one order of all recorded calls of the process, from 1.
  ///
  /// A call that returned before another call began has the smaller number, whichever doubles and
  /// threads they belong to.
  public let sequence: UInt64
  /// The time at which the call was recorded, on a monotonic clock.
  ///
  /// Only the difference between two calls has a meaning.
  public let time: Duration
  /// The system's identifier of the thread that made the call.
  public let thread: UInt64
  /// The number of the task that made the call; nil if the code did not run in a task.
  ///
  /// No other task of the process has it.
  public let task: UInt64?
  /// The double that was called.
  public let receiver: Receiver
  /// The name of the function or property, as in `load(id:)`.
  public let function: String
  /// The arguments in order; nil where the caller passed nil.
  public let arguments: [Any?]
}

// SAFETY: nothing in a call changes. The code under test has passed the arguments to a double that
// other threads read, so it has shared them already. Sending a call shares nothing more.
extension Call: @unchecked Sendable {}

extension Call {
  /// Identifies the double that was called, without retaining it.
  public struct Receiver: Sendable, Hashable {
    /// A number that is unique among the doubles of this process, from 1.
    public let number: UInt64
    let type: Any.Type?
    /// The number of the double's own name in ``FunctionNames``; 0 if it has none.
    let nameNumber: UInt64

    /// Makes a number for a new receiver.
    static var nextNumber: UInt64 {
      // It publishes nothing; it only has to be unique.
      numbers.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The type's name, as in `FakeStore`, or `FakeStore.Type` for static members.
    public var typeName: String { type.map { "\($0)" } ?? "double" }

    /// The name that a test has given to the double, if any.
    public var name: String? { nameNumber == 0 ? nil : FunctionNames.text(of: nameNumber) }

    private static let numbers = Atomic<UInt64>(0)

    /// Whether both are the same double.
    public static func == (left: Receiver, right: Receiver) -> Bool { left.number == right.number }

    /// Hashes the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }
}

extension Call.Receiver: CustomStringConvertible {
  /// The double's name in messages: `FakeStore`, or `FakeStore "archive"` if it has a name.
  public var description: String { Self.text(typeName, named: name) }

  /// A type's name, followed by the double's own name if it has one.
  package static func text(_ typeName: String, named name: String?) -> String {
    name.map { "\(typeName) \"\($0)\"" } ?? typeName
  }
}

extension Call: CustomStringConvertible {
  /// The function and its arguments in angle brackets: `load(id:) with <7>`.
  public var description: String { Self.text(of: function, with: arguments) }

  /// The text of a function with arguments or patterns.
  package static func text(of function: String, with arguments: [Any?]) -> String {
    arguments.isEmpty ? function : "\(function) with \(text(ofAll: arguments))"
  }

  /// The text of calls in their order: `load(id:) with <7>; close()`; `<>` without calls.
  package static func text(of calls: [Call]) -> String {
    calls.isEmpty ? "<>" : calls.map(\.description).joined(separator: "; ")
  }

  /// The text of arguments or patterns: `<7>, <nil>`.
  package static func text(ofAll arguments: [Any?]) -> String {
    arguments.map { text(of: $0) }.joined(separator: ", ")
  }

  /// The text of an argument, or of a pattern for one, in angle brackets.
  static func text(of argument: Any?) -> String {
    if let text = specialText(of: argument) { return text }
    guard let argument = flattened(argument) else { return "<nil>" }
    // In more detail than usual, as two arguments may have one friendly text.
    let friendly =
      ShortText.isUsual
      ? (argument as? any SpryFriendlyStringConvertible)?.friendlyDescription : nil
    return "<\(friendly ?? ShortText.describing(argument))>"
  }

  /// The text of an argument that must not be printed as a value; nil for any other argument.
  ///
  /// These are patterns, and references that do not retain their object.
  package static func specialText(of argument: Any?) -> String? {
    let argument = flattened(argument)
    if let pattern = argument as? any ArgumentPattern { return "<\(pattern.asMatcher.noun)>" }
    return (argument as? any UncountedReference).map { "<\($0.text)>" }
  }
}

extension Call {
  /// Makes the call from an entry of a log.
  init(_ entry: Journal<CallRecord>.Entry, receiver: Receiver) {
    sequence = entry.sequence
    time = .nanoseconds(Int64(clamping: entry.time.nanoseconds))
    thread = entry.thread
    task = entry.task == 0 ? nil : entry.task
    self.receiver = receiver
    function = FunctionNames.text(of: entry.function)
    arguments = entry.payload?.arguments ?? []
  }
}

/// A double that records its calls: a spy, a typed mock or a dynamic mock.
///
/// Only the doubles of this package need to conform to it.
public protocol CallRecording {
  /// The source of the recorded calls.
  var callSource: CallSource { get }
}

/// The place where the calls of a double are stored.
///
/// Only doubles of this package make one; it is not API.
public struct CallSource: Sendable {
  package let log: CallLog
  /// The object that holds the double's calls and stubs, for a search for leaks; nil if unknown.
  package let holder: (any LeakHolder)?

  package init(_ log: CallLog, holder: (any LeakHolder)? = nil) {
    self.log = log
    self.holder = holder
  }
}

/// Returns the calls of several doubles in the one order of all calls.
///
/// ```swift
/// let names = timeline(of: door, alarm).map(\.function)
/// XCTAssertEqual(names, ["disarm()", "open()"])
/// ```
///
/// The result contains every call that was recorded before `timeline(of:)`. If it contains a call,
/// it also contains all earlier calls of these doubles. To read the calls with times, threads and
/// doubles, print ``Swift/Sequence/timelineText``.
public func timeline(of doubles: any CallRecording...) -> [Call] {
  timeline(of: doubles.map(\.callSource.log))
}

extension SourceSite {
  /// The line that uses the double or the mock, found on the stack, which is slow.
  ///
  /// Nil if the line cannot be found, as from within an autoclosure of XCTest.
  package static var ofCaller: SourceSite? { CallerLookup.line(testFile: Owner.currentTestFile) }

  /// The same line in asynchronous code.
  ///
  /// - Parameter addresses: the places at which the task's functions go on.
  package static func ofCaller(among addresses: [UInt]) -> SourceSite? {
    CallerLookup.line(among: addresses, testFile: Owner.currentTestFile)
  }
}

/// A type with its own text for arguments in failure messages of spies.
public protocol SpryFriendlyStringConvertible {
  /// The text, without the angle brackets that messages put around it.
  var friendlyDescription: String { get }
}
