/// The failure that would have ended the process, caught on the thread that caused it.
///
/// A trap is a value: keep it, compare its parts, read it on any thread.
///
/// ```swift
/// let trap = Trap.catching { cache.remove("a key that is not there") }
/// trap?.message   // "no such key"
/// trap?.line      // the line of the fatalError
/// ```
///
/// After a trap, do not use the objects that the body was changing: an interrupted mutation may
/// have lost elements of a collection, or duplicated them. Objects that abandoned frames had
/// retained leak, and so do the body's captured values. Locks that those frames held stay locked.
///
/// Stakeout restores exclusivity, task-local values, the locks of standard output and standard
/// error, and queues in `DispatchQueue.sync`. An interrupted initialiser of a global runs again at
/// the next access.
///
/// If the body cannot be left safely, the trap is not caught: the process ends with the reason and
/// the frames on standard error. `Documentation/Traps.md` lists these cases.
public struct Trap: Sendable {
  /// The kind of failure.
  public let kind: Kind
  /// The signal that the failure raised, such as `SIGILL`; 0 for a raised exception.
  public let signal: Int32
  /// The reason that the failing code gave, without the place and the kind that Swift prints in
  /// front of it; empty if it gave none.
  public let message: String
  /// The file that Swift printed, such as `Bank/Ledger.swift`; nil if it printed none.
  public let file: String?
  /// The line that Swift printed, from 1; nil if it printed none.
  public let line: Int?
  /// The text that the body wrote to the C stream `stderr` before it trapped, including the fatal
  /// message.
  ///
  /// At most 1 MiB. It does not include text that reaches descriptor 2 in another way: through
  /// `std::cerr`, `write`, or Foundation's `FileHandle.standardError`.
  public let output: String
  /// The frames of the body when it trapped.
  public let backtrace: Backtrace
  /// The address that could not be accessed; 0 unless the kind concerns memory.
  public let address: UInt
  /// Whether the trap interrupted the modification of a property, or of a captured or global
  /// variable.
  ///
  /// Do not use the modified value again: elements may be lost or duplicated.
  public let wasModifying: Bool
  /// The number of initialisers of globals and static properties that the trap interrupted.
  ///
  /// The next access to each of them runs its initialiser again.
  public let unfinishedGlobals: Int
  /// The description of an earlier trap that interrupted a modification, and so may have caused
  /// this invalid access.
  ///
  /// Nil if there was none, and for other kinds.
  public let suspect: String?
  /// The raised value for the kind `.exception`, the uncaught ``CxxException`` for the kind
  /// `.abort`.
  package let payload: (any Sendable)?
}

extension Trap {
  /// The kinds of failure that a trap distinguishes.
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
  /// The kind, the first line of the message, and the place, for a failure message.
  public var description: String {
    var text = "\(kind)"
    if let reason { text += ": \(reason)" }
    if let file, let line { text += ", at \(file):\(line)" }
    if let suspect { text += " (an earlier trap interrupted a modification: \(suspect))" }
    return text
  }

  /// The best reason available: the message, otherwise the text from debug information or the
  /// signal.
  private var reason: Substring? {
    if let first = message.split(separator: "\n").first { return first }
    switch kind {
    case .runtimeFailure: return backtrace.runtimeFailure.map { $0[...] } ?? signalName[...]
    case .abort, .invalidAccess, .stackOverflow, .arithmetic: return signalName[...]
    case .fatalError, .precondition, .assertion, .exception: return nil
    }
  }
}
