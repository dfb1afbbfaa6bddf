// A trap: what would have ended the process, as a value.

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
  /// The kind that the signal and the printed message tell.
  let reportedKind: Kind
  /// The signal that the failure raised, such as `SIGILL`; 0 for a raised exception.
  public let signal: Int32
  /// The message that the failing code gave, without the place and the kind that Swift prints in
  /// front of it; empty if it gave none.
  public let message: String
  /// The place that Swift printed.
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

  /// A line of a file.
  package struct Place: Sendable, Hashable {
    package var file: String
    /// From 1.
    package var line: Int
    /// Whether the trap is in a function without a line, which was called from here.
    var isCaller = false
  }
}

extension Trap {
  /// The kind of failure.
  ///
  /// An optimised build prints nothing for a failed precondition, or for a check of the standard
  /// library that it has inlined. Debug information names these, and they have the kind that they
  /// have in a debug build, as far as the toolchain finds the name. The first access to such a kind
  /// reads debug information, once for each place.
  public var kind: Kind {
    guard reportedKind == .runtimeFailure, let check = backtrace.runtimeFailure else {
      return reportedKind
    }
    if check == Self.preconditionCheck { return .precondition }
    // The compiler's own checks have names in lower case. The standard library's have messages.
    return check.first?.isUppercase == true ? .fatalError : .runtimeFailure
  }

  /// The name of a failed precondition in an optimised build.
  private static let preconditionCheck = "precondition failure"

  /// The reason for the trap: the message, otherwise what debug information or the signal tells,
  /// such as `arithmetic overflow` or `SIGSEGV at address 0x18`; empty if nothing does.
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
  /// The file that Swift printed, such as `Bank/Ledger.swift`. If Swift printed none, or one of the
  /// standard library, the path of the first frame of your own code. If the failing function has no
  /// line, that frame is its caller's, and the description says "called from" instead of "at". The first
  /// access to such a place reads debug information, once for each stack.
  public var file: String? { place?.file }

  /// The line that failed, from 1; nil if it is unknown.
  ///
  /// It comes from the same source as ``file``.
  public var line: Int? { place?.line }

  /// The place; nil if it is unknown, or in a library.
  package var ownSite: SourceSite? {
    guard let place, !place.isInLibrary else { return nil }
    return SourceSite(file: place.file, line: UInt(clamping: place.line))
  }

  private var place: Place? {
    if let printedPlace, !printedPlace.isInLibrary { return printedPlace }
    return CallerLookup.ownFrames(of: backtrace, atMost: 1).first?.place ?? printedPlace
  }

  /// The description without a look at debug information, which takes too long on the way out of a
  /// region.
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
  /// Whether the place is in a library of the toolchain, or in a module of this package: `fatalError`
  /// prints the module in front.
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
  ///
  /// For a violation of exclusivity also where the earlier access started.
  public var description: String {
    let text = description(kind, reason, place)
    guard let conflict = AccessConflict(message) else { return text }
    return "\(text)\n\(conflict.earlierAccess)"
  }

  /// The lines of the message that the description leaves out, indented, each after a line break.
  package var furtherLines: String {
    guard AccessConflict(message) == nil else { return "" }
    let most = 30
    return message.split(separator: "\n").dropFirst().prefix(most).map { "\n  \($0)" }.joined()
  }
}
