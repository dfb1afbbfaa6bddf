internal import CStakeout

private import Glibc

extension Trap {
  /// Creates a trap from the core's report, or that of a raised exception.
  ///
  /// Copies everything, because the report belongs to the thread.
  init(_ report: stk_trap_report, raised payload: (any Sendable)? = nil) {
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
  /// Its number if it has no name here.
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
