// One recorded call as a test reads it, and the protocol of doubles that record calls.

internal import StakeoutContext
package import StakeoutCore
internal import StakeoutMatching
private import Synchronization

/// One call that a double received.
///
/// A call is a value. It stays valid after the double has forgotten its calls. The arguments are those
/// that the code under test passed. An argument that is an object is that same object, in its current
/// state.
public struct Call {
  /// The sequence number of the call among all recorded calls of the process, counted from 1.
  ///
  /// If a call returned before another call began, it has the smaller number, whichever doubles and
  /// threads they belong to.
  public let sequence: UInt64
  /// The time at which the call was recorded, on a monotonic clock.
  ///
  /// Only the difference between the times of two calls has a meaning.
  public let time: Duration
  /// The system's identifier of the thread that made the call.
  public let thread: UInt64
  /// The number of the task that made the call; nil if the code did not run in a task.
  ///
  /// No other task of the process has the same number.
  public let task: UInt64?
  /// The double that was called.
  public let receiver: Receiver
  /// The name of the function or property, as in `load(id:)`.
  public let function: String
  /// The arguments in order; nil where the caller passed nil.
  public let arguments: [Any?]
}

// SAFETY: nothing in a call changes. The code under test has already shared the arguments by passing
// them to a double, which other threads read. Sending the call shares nothing more.
extension Call: @unchecked Sendable {}

extension Call {
  /// Identifies the double that was called, without retaining it.
  public struct Receiver: Sendable, Hashable {
    /// A number that is unique among the doubles of this process, from 1.
    public let number: UInt64
    let type: Any.Type?
    /// The number of the double's own name in ``FunctionNames``; 0 if it has none.
    let nameNumber: UInt64

    /// A new number, for a new double.
    static var nextNumber: UInt64 {
      // Relaxed order is enough: the number must be unique, and publishes no other data.
      numbers.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The type's name, as in `FakeStore`, or `FakeStore.Type` for static members.
    public var typeName: String { type.map { "\($0)" } ?? "double" }

    /// The name that a test has given to the double, if any.
    public var name: String? { nameNumber == 0 ? nil : FunctionNames.text(of: nameNumber) }

    private static let numbers = Atomic<UInt64>(0)

    /// Returns whether both are the same double.
    public static func == (left: Receiver, right: Receiver) -> Bool { left.number == right.number }

    /// Hashes the number of the double.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }
}

extension Call.Receiver: CustomStringConvertible {
  /// The double's name in messages: `FakeStore`, or `FakeStore "archive"` if it has a name.
  public var description: String { Self.text(typeName, named: name) }

  /// Returns a type's name, followed by the double's own name if it has one.
  package static func text(_ typeName: String, named name: String?) -> String {
    name.map { "\(typeName) \"\($0)\"" } ?? typeName
  }
}

extension Call: CustomStringConvertible {
  /// The function and its arguments in angle brackets: `load(id:) with <7>`.
  public var description: String { Self.text(of: function, with: arguments) }

  /// Returns a function with arguments or patterns as text.
  package static func text(of function: String, with arguments: [Any?]) -> String {
    arguments.isEmpty ? function : "\(function) with \(text(ofAll: arguments))"
  }

  /// Returns calls as one line of text, in their order: `load(id:) with <7>; close()`, or `<>` if there
  /// are none.
  package static func text(of calls: [Call]) -> String {
    calls.isEmpty ? "<>" : calls.map(\.description).joined(separator: "; ")
  }

  /// Returns arguments or patterns as text: `<7>, <nil>`.
  package static func text(ofAll arguments: [Any?]) -> String {
    arguments.map { text(of: $0) }.joined(separator: ", ")
  }

  /// Returns an argument, or a pattern for one, as text in angle brackets.
  static func text(of argument: Any?) -> String {
    if let text = specialText(of: argument) { return text }
    guard let argument = flattened(argument) else { return "<nil>" }
    // Do not use the friendly text in a detailed style, because two different arguments
    // may have the same friendly text.
    let friendly =
      TextStyle.isDetailed
      ? nil : (argument as? any SpryFriendlyStringConvertible)?.friendlyDescription
    return "<\(friendly ?? swiftText(of: argument))>"
  }

  /// Returns the text of an argument that must not be printed like a value; nil for any other argument.
  ///
  /// Such arguments are patterns, and references that do not retain their object.
  package static func specialText(of argument: Any?) -> String? {
    let argument = flattened(argument)
    if let pattern = argument as? any ArgumentPattern { return "<\(pattern.asMatcher.noun)>" }
    return (argument as? any UncountedReference).map { "<\($0.text)>" }
  }
}

extension Call {
  /// Makes the call from an entry of a journal.
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
/// Only the doubles of Stakeout need to conform to it.
public protocol CallRecording {
  /// The source of the recorded calls.
  var callSource: CallSource { get }
}

/// The storage of a double's recorded calls.
///
/// Only doubles of Stakeout make one; it is not API.
public struct CallSource: Sendable {
  package let log: CallLog
  /// The object that stores the double's calls and stubs, in which the leak check searches; nil if it
  /// is unknown.
  package let holder: (any LeakHolder)?

  package init(_ log: CallLog, holder: (any LeakHolder)? = nil) {
    self.log = log
    self.holder = holder
  }
}

/// Returns the calls of several doubles in the order in which they were recorded.
///
/// ```swift
/// let names = timeline(of: door, alarm).map(\.function)
/// XCTAssertEqual(names, ["disarm()", "open()"])
/// ```
///
/// The result contains every call that was recorded before `timeline(of:)` was called. If it contains a
/// call, it also contains all earlier calls of these doubles. To read the calls with times, threads and
/// doubles, print ``Swift/Sequence/timelineText``.
public func timeline(of doubles: any CallRecording...) -> [Call] {
  timeline(of: doubles.map(\.callSource.log))
}

extension SourceSite {
  /// The line that called the double or the mock.
  ///
  /// It is found on the stack, which is slow.
  ///
  /// It is nil if the line cannot be found, such as inside an autoclosure of XCTest.
  package static var ofCaller: SourceSite? {
    CallerLookup.line(testFile: TestContext.currentTestFile)
  }

  /// Returns the line that called the double or the mock in asynchronous code; nil if it cannot be
  /// found.
  ///
  /// - Parameter addresses: the code addresses at which the task's suspended functions resume.
  package static func ofCaller(among addresses: [UInt]) -> SourceSite? {
    CallerLookup.line(among: addresses, testFile: TestContext.currentTestFile)
  }
}

/// A type with its own text for arguments in failure messages of spies.
public protocol SpryFriendlyStringConvertible {
  /// The text of the value, without the angle brackets that messages put around it.
  var friendlyDescription: String { get }
}
