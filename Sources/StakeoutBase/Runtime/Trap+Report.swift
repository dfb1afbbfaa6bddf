internal import CStakeout

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

extension Trap {
  /// Creates a trap from the core's report.
  ///
  /// Copies everything, because the report belongs to the thread.
  init(_ report: stk_trap_report) {
    let text = UnsafeRawBufferPointer(start: report.text, count: report.text_length)
    let output = String(decoding: text, as: UTF8.self)
    let message = String(
      decoding: text[report.message_start...].prefix(report.message_length), as: UTF8.self)
    let fatal = FatalMessage(message)
    let thrown =
      report.signal == SIGABRT && fatal == nil ? CxxException(endedWith: message) : nil
    let kind = Kind(report, fatal: fatal)
    self.init(
      reportedKind: kind,
      signal: report.signal,
      message: fatal?.message ?? thrown?.message ?? AccessConflict(message)?.message
        ?? (report.signal == SIGABRT ? message.trimmingNewlines : ""),
      printedPlace: fatal?.place,
      output: output,
      backtrace: Backtrace(report),
      address: [SIGSEGV, SIGBUS].contains(report.signal) ? report.address : 0,
      wasModifying: report.was_modifying, unfinishedGlobals: Int(report.given_back),
      suspect: kind == .invalidAccess ? Self.remembered : nil,
      payload: thrown)
    if wasModifying { stk_trap_remember(printedDescription) }
  }

  /// The process's first trap that interrupted a modification.
  private static var remembered: String? { stk_trap_remembered().map { String(cString: $0) } }

  /// Creates the trap of a raised exception.
  init(_ report: stk_trap_report, raised payload: any Sendable) {
    let text = UnsafeRawBufferPointer(start: report.text, count: report.text_length)
    self.init(
      reportedKind: .exception, signal: 0, message: "\(payload)", printedPlace: nil,
      output: String(decoding: text, as: UTF8.self), backtrace: Backtrace(report), address: 0,
      wasModifying: report.was_modifying, unfinishedGlobals: Int(report.given_back), suspect: nil,
      payload: payload)
  }

  /// The signal's name, such as `SIGILL`, with the address for an invalid access.
  ///
  /// Its number if it has no name here.
  var signalName: String {
    let name = SignalName.of(signal)
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
  fileprivate var trimmingNewlines: String {
    var text = self[...]
    while let last = text.last, last.isNewline { text.removeLast() }
    return String(text)
  }
}
