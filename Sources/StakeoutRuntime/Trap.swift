/// What would have ended the process, caught on the thread that brought it about.
///
/// A trap is a value: it can be kept, compared by its parts, and read on any thread.
///
/// ```swift
/// let trap = Trap.catching { cache.remove("a key that is not there") }
/// trap?.message   // "no such key"
/// trap?.line      // the line of the fatalError
/// ```
///
/// What it leaves behind: objects that the abandoned frames had retained are never released, nor is
/// what the body captured, and locks they held stay locked. What is put right: exclusive accesses
/// of those frames are ended, so a property that was being modified can be used as before;
/// task-local values they had bound are unbound; and the locks of standard output and standard
/// error are released, so that a trap in the middle of a `print` silences nobody.
public struct Trap: Sendable {
  /// What kind of failure it was.
  public let kind: Kind
  /// The signal that the failure raised, as in `SIGILL`; 0 for a raised exception.
  public let signal: Int32
  /// The reason the failing code gave, without the place and kind that Swift prints in front of it;
  /// empty when it gave none.
  public let message: String
  /// The file that Swift printed, as in `Bank/Ledger.swift`; nil when it printed none.
  public let file: String?
  /// The line that Swift printed, from 1; nil when it printed none.
  public let line: Int?
  /// All that the body wrote to standard error before it trapped, the fatal message with it.
  ///
  /// At most 1 MiB.
  public let output: String
  /// The frames of the body when it trapped.
  public let backtrace: Backtrace
  /// The address that could not be accessed; 0 unless the kind is about memory.
  public let address: UInt
  /// What the body raised, for a trap of kind `.exception`; the ``CxxException`` that nobody
  /// caught, for one of kind `.abort`.
  package let payload: (any Sendable)?
}

extension Trap {
  /// The kinds of failure that a trap tells apart.
  public enum Kind: Sendable, Hashable {
    /// `fatalError`, `preconditionFailure`, `try!`, `!` on nil, a check of the standard library.
    case fatalError
    /// `precondition` with a condition that did not hold.
    case precondition
    /// `assert` with a condition that did not hold.
    case assertion
    /// A check that Swift compiles in without a text, such as arithmetic overflow.
    case runtimeFailure
    /// The process was aborted: a failed `as!`, an exclusivity violation, C's `abort` and `assert`,
    /// an uncaught C++ exception.
    case abort
    /// An access to memory that is not there.
    case invalidAccess
    /// The stack was used up.
    case stackOverflow
    /// An integer division by zero in C.
    case arithmetic
    /// An exception that was raised on purpose, of the kind that no `catch` sees.
    case exception
  }
}

extension Trap: CustomStringConvertible {
  /// The kind, the first line of the message and the place, for a failure text.
  public var description: String {
    var text = "\(kind)"
    if let reason { text += ": \(reason)" }
    if let file, let line { text += ", at \(file):\(line)" }
    return text
  }

  /// The best reason there is: what was said, else what debug information or the signal tells.
  private var reason: Substring? {
    if let first = message.split(separator: "\n").first { return first }
    switch kind {
    case .runtimeFailure: return backtrace.runtimeFailure.map { $0[...] } ?? signalName[...]
    case .abort, .invalidAccess, .stackOverflow, .arithmetic: return signalName[...]
    case .fatalError, .precondition, .assertion, .exception: return nil
    }
  }
}
