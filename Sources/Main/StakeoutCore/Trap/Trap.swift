// A failure that would have ended the process, as a value: its kind, message, location and stack
// frames.

/// A failure that would have ended the process, caught on the thread that caused it.
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
/// Stakeout restores Swift's records of exclusive accesses, task-local values, the locks of standard
/// output and standard error, and queues in `DispatchQueue.sync`. An interrupted initialiser of a
/// global runs again at the next access.
///
/// If the body cannot be left safely, the trap is not caught: the process ends with the reason and
/// the frames on standard error. `Documentation/Traps.md` lists these cases.
public struct Trap: Sendable {
  /// The kind that follows from the signal and the printed message alone.
  let reportedKind: Kind
  /// The signal that the failure raised, such as `SIGILL`; 0 for a raised exception.
  public let signal: Int32
  /// The message of the failing code; empty if it gave none.
  ///
  /// It does not include the location and the kind that Swift prints in front of the message.
  public let message: String
  /// The source location that Swift printed; nil if it printed none.
  let printedPlace: Place?
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
  /// Whether the trap interrupted the modification of a property, or of a captured or global variable.
  ///
  /// Do not use the modified value again: elements may be lost or duplicated.
  public let wasModifying: Bool
  /// The number of initialisers of globals and static properties that the trap interrupted.
  ///
  /// The next access to each of them runs its initialiser again.
  public let unfinishedGlobals: Int
  /// The description of an earlier trap that may have caused this invalid access, because it
  /// interrupted a modification.
  ///
  /// Nil if there was no such trap, and for other kinds.
  public let suspect: String?
  /// The raised value for the kind `.exception`, or the uncaught ``CxxException`` for the kind
  /// `.abort`; nil if there is none.
  package let payload: (any Sendable)?

  /// A line of a source file.
  package struct Place: Sendable, Hashable {
    package var file: String
    /// The line, from 1.
    package var line: Int
    /// Whether the failing function has no known line, and this is the line from which it was called.
    var isCaller = false
  }
}

extension Trap {
  /// The kind of failure.
  ///
  /// An optimised build prints no message for a failed precondition, or for a check of the standard
  /// library that the compiler inlined. The kind is then taken from the name of the check in debug
  /// information, and is the same as in a debug build. If the toolchain finds no name, the kind is
  /// `.runtimeFailure`. The first access to such a kind reads debug information, once for each place.
  public var kind: Kind {
    guard reportedKind == .runtimeFailure, let check = backtrace.runtimeFailure else {
      return reportedKind
    }
    if check == Self.preconditionCheck { return .precondition }
    // The name of a check of the compiler begins with a small letter. The name of a check of the
    // standard library is its message, which begins with a capital letter.
    return check.first?.isUppercase == true ? .fatalError : .runtimeFailure
  }

  /// The name of a failed precondition in the debug information of an optimised build.
  private static let preconditionCheck = "precondition failure"

  /// The message of the trap or, if it has none, the name of the failed check or of the signal.
  ///
  /// The name of a check, such as `arithmetic overflow`, comes from debug information. A signal is
  /// described like `SIGSEGV at address 0x18`. The reason is empty if the failing code gave no message
  /// and there is no such name.
  public var reason: String {
    if !message.isEmpty { return message }
    switch reportedKind {
    case .runtimeFailure:
      let check = backtrace.runtimeFailure ?? signalName
      return check == Self.preconditionCheck ? "" : check
    case .abort, .invalidAccess, .stackOverflow, .arithmetic: return signalName
    case .fatalError, .precondition, .assertion, .exception: return ""
    }
  }

  /// The file of the line that failed; nil if it is unknown.
  ///
  /// This is the file that Swift printed, such as `Bank/Ledger.swift`. If Swift printed none, or one of
  /// a library, it is the path of the innermost frame of your own code. If the failing function has no
  /// line, that frame is its caller's, and the description says "called from" instead of "at". The
  /// first access to the path of a frame reads debug information, once for each stack.
  public var file: String? { place?.file }

  /// The line that failed, from 1; nil if it is unknown.
  ///
  /// It comes from the same source as ``file``.
  public var line: Int? { place?.line }

  /// The source location of the trap in user code; nil if it is unknown or inside a library.
  package var userSite: SourceSite? {
    guard let place, !place.isInLibrary else { return nil }
    return SourceSite(file: place.file, line: UInt(clamping: place.line))
  }

  private var place: Place? {
    if let printedPlace, !printedPlace.isInLibrary { return printedPlace }
    return CallerLookup.userFrames(of: backtrace, atMost: 1).first?.place ?? printedPlace
  }

  /// The description without debug information.
  ///
  /// Reading debug information would take too long while a region is being left.
  var printedDescription: String { description(reportedKind, message, printedPlace) }

  private func description(_ kind: Kind, _ reason: String, _ place: Place?) -> String {
    var text = "\(kind)"
    if let first = reason.split(separator: "\n").first { text += ": \(first)" }
    if let place {
      text += ", \(place.isCaller ? "called from" : "at") \(place.file):\(place.line)"
    }
    if let suspect { text += " (an earlier trap interrupted a modification: \(suspect))" }
    return text
  }
}

extension Trap.Place {
  /// Whether the location is in a library of the toolchain or in a module of this package.
  ///
  /// A path that `fatalError` prints begins with the name of the module.
  var isInLibrary: Bool {
    let module = file.prefix { $0 != "/" }
    return CallerLookup.modules.contains { $0 == module }
      || ["Swift", "Foundation", "FoundationEssentials", "Dispatch", "_Concurrency"]
        .contains { $0 == module }
  }
}

extension Trap {
  /// The kinds of failure that a trap distinguishes.
  public enum Kind: Sendable, Hashable {
    /// A call of `fatalError` or `preconditionFailure`, a failed `try!`, `!` on nil, or a failed check
    /// of the standard library.
    case fatalError
    /// A `precondition` whose condition did not hold.
    case precondition
    /// An `assert` whose condition did not hold.
    case assertion
    /// A failed check that the compiler inserted without a message, such as arithmetic overflow.
    case runtimeFailure
    /// An abort of the process: for a failed `as!`, an exclusivity violation, C's `abort` or `assert`,
    /// or an uncaught C++ exception.
    case abort
    /// An access to memory that does not exist, or that does not allow the access.
    case invalidAccess
    /// An overflow of the stack.
    case stackOverflow
    /// An integer division by zero in C.
    case arithmetic
    /// An exception that was raised on purpose, which no `catch` can receive.
    case exception
  }
}

extension Trap: CustomStringConvertible {
  /// The kind, the first line of the message, and the place, for a failure message.
  ///
  /// The description of an exclusivity violation also says where the earlier access started.
  public var description: String {
    let text = description(kind, reason, place)
    guard let conflict = AccessConflict(message) else { return text }
    return "\(text)\n\(conflict.earlierAccess)"
  }

  /// The lines of the message that the description leaves out: at most 30, indented, each after a line
  /// break.
  package var furtherLines: String {
    guard AccessConflict(message) == nil else { return "" }
    let most = 30
    return message.split(separator: "\n").dropFirst().prefix(most).map { "\n  \($0)" }.joined()
  }
}
