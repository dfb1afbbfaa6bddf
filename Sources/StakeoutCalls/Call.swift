internal import StakeoutMatching
internal import StakeoutRuntime
private import Synchronization

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
  /// The double that was called.
  public let receiver: Receiver
  /// The name of the function or property, as in `load(id:)`.
  public let function: String
  /// The arguments, in order; nil where nil was passed.
  public let arguments: [Any?]
}

// SAFETY: nothing in a call changes. What its arguments are is up to the code under test, which
// has passed them to a double that other threads read: a call that moves on adds nothing to that.
extension Call: @unchecked Sendable {}

extension Call {
  /// Which double was called, without a hold on it.
  public struct Receiver: Sendable, Hashable {
    /// A number that no other double of this process has had or will have, from 1.
    public let number: UInt64
    private let type: Any.Type?
    /// Its own name's number among all names; 0 if it has none.
    private let nameNumber: UInt64

    init(number: UInt64, type: Any.Type?, nameNumber: UInt64 = 0) {
      self.number = number
      self.type = type
      self.nameNumber = nameNumber
    }

    /// A number for a new receiver.
    static var nextNumber: UInt64 {
      // Nothing is published with it; it only has to be unique.
      numbers.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// The type's name, as in `FakeStore`, or `FakeStore.Type` for static members.
    public var typeName: String { type.map { "\($0)" } ?? "double" }

    /// The name that a test has given to the double; nil if it has none.
    public var name: String? { nameNumber == 0 ? nil : FunctionNames.text(of: nameNumber) }

    private static let numbers = Atomic<UInt64>(0)

    /// Whether both are one double.
    public static func == (left: Receiver, right: Receiver) -> Bool { left.number == right.number }

    /// Hashes the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }
}

extension Call.Receiver: CustomStringConvertible {
  /// What the double is called in texts: `FakeStore`, or `FakeStore "archive"` if it has a name.
  public var description: String { Self.text(typeName, named: name) }

  /// A type's name, and the double's own name behind it if it has one.
  package static func text(_ typeName: String, named name: String?) -> String {
    name.map { "\(typeName) \"\($0)\"" } ?? typeName
  }
}

extension Call: CustomStringConvertible {
  /// The function, and the arguments each in angle brackets, as in `load(id:) with <7>`.
  public var description: String { Self.text(of: function, with: arguments) }

  /// A function and arguments, or what a test says about them.
  package static func text(of function: String, with arguments: [Any?]) -> String {
    arguments.isEmpty ? function : "\(function) with \(text(ofAll: arguments))"
  }

  /// Calls in their order, as in `load(id:) with <7>; close()`; `<>` when there are none.
  package static func text(of calls: [Call]) -> String {
    calls.isEmpty ? "<>" : calls.map(\.description).joined(separator: "; ")
  }

  /// Arguments, or what a test says about them, as in `<7>, <nil>`.
  package static func text(ofAll arguments: [Any?]) -> String {
    arguments.map { text(of: $0) }.joined(separator: ", ")
  }

  /// An argument, or a pattern for one, in angle brackets.
  static func text(of argument: Any?) -> String {
    if let text = specialText(of: argument) { return text }
    guard let argument = flattened(argument) else { return "<nil>" }
    let friendly = (argument as? any SpryFriendlyStringConvertible)?.friendlyDescription
    return "<\(friendly ?? String(describing: argument))>"
  }

  /// The text of what is no value, or none to be printed as one: a pattern, a reference that
  /// retains nothing; nil for any other argument.
  package static func specialText(of argument: Any?) -> String? {
    let argument = flattened(argument)
    if let pattern = argument as? any ArgumentPattern { return "<\(pattern.asMatcher.noun)>" }
    return (argument as? any UncountedReference).map { "<\($0.text)>" }
  }
}

extension Call {
  /// The call that an entry of a log stands for; `owner` takes the place of the log's owner.
  init(_ entry: Journal<CallRecord>.Entry, receiver: Receiver, owner: AnyObject?) {
    sequence = entry.sequence
    time = .nanoseconds(Int64(clamping: entry.time.nanoseconds))
    thread = entry.thread
    self.receiver = receiver
    function = FunctionNames.text(of: entry.function)
    arguments = entry.payload?.arguments(owner: owner) ?? []
  }
}
