// Parses the messages that the runtimes of Swift and C++ print before they end the process, and makes a
// `Trap` of the report of the C core.

package import CStakeout
private import Glibc

/// The parts of the message that Swift prints before it ends the process:
/// `Module/File.swift:12: Fatal error: message`.
///
/// Some builds omit the location.
struct FatalMessage: Equatable {
  var kind: Trap.Kind
  var message: String
  var place: Trap.Place?

  private static let kinds: [(text: Substring, kind: Trap.Kind)] = [
    ("Fatal error", .fatalError),
    ("Precondition failed", .precondition),
    ("Assertion failed", .assertion),
  ]

  /// Parses text that was written to standard error in one piece, which is how the runtime writes a
  /// message.
  ///
  /// Returns nil if it is not a message. Line breaks inside the message belong to the message, even
  /// if a later line looks like another message.
  init?(_ piece: String) {
    // Search bytes, because breaking the text into characters takes longer than the trap itself.
    let end = piece.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? piece.endIndex
    let line = piece[..<end]
    var start = line.startIndex
    while true {
      if let (kind, text) = Self.kindAndText(line[start...]),
        let place = Self.place(line[..<start])
      {
        (self.kind, self.place, message) = (kind, place, text + piece[end...])
        if message.hasSuffix("\n") { message.removeLast() }
        return
      }
      repeat {
        guard let colon = line[start...].utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        start = line.utf8.index(after: colon)
      } while !line[start...].hasPrefix(" ")
      start = line.utf8.index(after: start)
    }
  }

  /// Parses a kind, such as `Fatal error`, followed by the end of the text or by a colon and the
  /// message.
  ///
  /// - Returns: Nil for other text.
  private static func kindAndText(_ text: Substring) -> (Trap.Kind, String)? {
    for (name, kind) in kinds where text.hasPrefix(name) {
      let rest = text.dropFirst(name.count)
      if rest.isEmpty { return (kind, "") }
      if rest.hasPrefix(": ") { return (kind, String(rest.dropFirst(2))) }
    }
    return nil
  }

  /// Parses the text before the kind: nothing, or a location and a colon.
  ///
  /// - Returns: The location, which is nil for an empty text; nil for other text.
  private static func place(_ text: Substring) -> Trap.Place?? {
    if text.isEmpty { return .some(nil) }
    let parts = text.dropLast(2)
    guard let colon = parts.lastIndex(of: ":"), let line = Int(parts[parts.index(after: colon)...])
    else { return nil }
    return Trap.Place(file: String(parts[..<colon]), line: line)
  }
}

/// The first two lines of the message that Swift prints for an exclusivity violation, without the stack
/// that follows.
struct AccessConflict {
  /// The conflict, and where the earlier access started, in the runtime's words.
  let message: String

  /// Parses the message of a trap; nil if it is about something else.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", maxSplits: 2)
    guard lines.count > 1, lines[0].hasPrefix("Simultaneous accesses to "),
      lines[1].hasPrefix("Previous access ")
    else { return nil }
    message = "\(lines[0])\n\(lines[1])"
  }

  /// The last line of a description: where the earlier access started, with file and line if debug
  /// information has them.
  ///
  /// The runtime prints only an address:
  ///
  /// ``(a modification) started at Shop`<unavailable> + 378 (0x5628)``.
  var earlierAccess: String {
    let line = message.split(separator: "\n")[1]
    guard let match = line.firstMatch(of: #/(.*) started at .*\(0x([0-9a-f]+)\)\.?$/#),
      let address = UInt(match.2, radix: 16),
      let place = CallerLookup.userFrames(at: [address]).first?.place
    else { return "\(line)" }
    return "\(match.1) started at \(place.file):\(place.line)"
  }
}

/// An uncaught C++ exception, as the ``Trap/payload`` of a trap of kind `.abort`.
package struct CxxException: Sendable, Equatable {
  /// The type, such as `std::runtime_error`.
  package let name: String
  /// The text of its `what()`; nil for a type without one.
  package let reason: String?

  /// Takes the exception that ended a body on this thread from the C++ runtime.
  ///
  /// If no one took it, the C++ runtime would regard it as being handled from now on.
  ///
  /// Returns nil if the body's output does not show that the C++ runtime ended it.
  init?(endedWith output: String) {
    guard output.contains("terminate called ") || output.contains("libc++abi: terminating ") else {
      return nil
    }
    var what: UnsafeMutablePointer<CChar>?
    guard let name = stk_cxx_exception(&what) else { return nil }
    defer {
      free(name)
      free(what)
    }
    self.name = String(cString: name)
    reason = what.map { String(cString: $0) }
  }

  /// The text that libstdc++ prints for the first uncaught exception of a process.
  var message: String {
    let text = "terminate called after throwing an instance of '\(name)'"
    return reason.map { "\(text)\n  what():  \($0)" } ?? text
  }
}

/// Returns the name of a signal in the header files, such as `SIGILL`, or "signal 42" for a signal
/// without a name.
package func nameOfSignal(_ signal: Int32) -> String {
  stk_signal_name(signal).map { "SIG\(String(cString: $0))" } ?? "signal \(signal)"
}

extension Trap {
  /// Creates a trap from the core's report of a signal or of a raised exception.
  ///
  /// Copies everything, because the memory of the report belongs to the thread, which reuses it.
  package init(_ report: stk_trap_report, raised payload: (any Sendable)? = nil) {
    let text = UnsafeRawBufferPointer(start: report.text, count: report.text_length)
    let message = String(
      decoding: text[report.message_start...].prefix(report.message_length), as: UTF8.self)
    let fatal = FatalMessage(message)
    let thrown =
      report.signal == SIGABRT && fatal == nil ? CxxException(endedWith: message) : nil
    let kind = payload == nil ? Kind(report, fatal: fatal) : .exception
    self.init(
      reportedKind: kind,
      signal: report.signal,
      message: payload.map { "\($0)" } ?? fatal?.message ?? thrown?.message
        ?? AccessConflict(message)?.message
        ?? (report.signal == SIGABRT ? message.withoutLastNewlines : ""),
      printedPlace: fatal?.place,
      output: String(decoding: text, as: UTF8.self),
      backtrace: Backtrace(report),
      address: [SIGSEGV, SIGBUS].contains(report.signal) ? report.address : 0,
      wasModifying: report.was_modifying, unfinishedGlobals: Int(report.given_back),
      suspect: kind == .invalidAccess
        ? stk_trap_remembered().map { String(cString: $0) } : nil,
      payload: payload ?? thrown)
  }

  /// The signal's name, such as `SIGILL`, with the address for an invalid access.
  ///
  /// A signal without a name is shown as `signal` with its number.
  var signalName: String {
    let name = nameOfSignal(signal)
    return [SIGSEGV, SIGBUS].contains(signal)
      ? "\(name) at address 0x\(String(address, radix: 16))" : name
  }
}

extension Trap.Kind {
  fileprivate init(_ report: stk_trap_report, fatal: FatalMessage?) {
    switch report.signal {
    case SIGILL, SIGTRAP: self = fatal?.kind ?? .runtimeFailure
    case SIGABRT: self = .abort
    case SIGFPE: self = .arithmetic
    default: self = report.is_overflow ? .stackOverflow : .invalidAccess
    }
  }
}

extension String {
  fileprivate var withoutLastNewlines: String {
    String(reversed().drop(while: \.isNewline).reversed())
  }
}
