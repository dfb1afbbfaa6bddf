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
/// After a trap, do not use the objects that the body was changing: a collection whose mutation was
/// cut off may have lost elements or hold them twice. Objects that abandoned frames had retained
/// leak, with what the body captured, and locks that they held stay held. Stakeout restores
/// exclusivity, task-local values, the locks of standard output and standard error, queues in
/// `DispatchQueue.sync`, and initialisers of globals, which run again at the next access.
///
/// A trap that cannot be left safely is not caught: the process ends with the reason and the frames
/// on standard error. `Documentation/Traps.md` lists these cases.
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
  /// What the body wrote to the C stream `stderr` before it trapped, the fatal message included.
  ///
  /// At most 1 MiB. Text that goes to descriptor 2 by another way is not in it: `std::cerr`,
  /// `write`, Foundation's `FileHandle.standardError`.
  public let output: String
  /// The frames of the body when it trapped.
  public let backtrace: Backtrace
  /// The address that could not be accessed; 0 unless the kind is about memory.
  public let address: UInt
  /// Whether the trap cut off the modification of a property or of a variable that is captured or
  /// global.
  ///
  /// What was being modified may be broken: elements lost or there twice. Do not use it again.
  public let wasModifying: Bool
  /// How many initialisers of globals and static properties the trap cut off.
  ///
  /// The next access to each runs its initialiser again.
  public let unfinishedGlobals: Int
  /// The description of an earlier trap that cut off a modification, and so may be the reason for
  /// an invalid access; nil where there was none, and for other kinds.
  public let suspect: String?
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
    if let suspect { text += " (an earlier trap cut off a modification: \(suspect))" }
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
