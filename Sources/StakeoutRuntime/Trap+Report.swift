internal import CStakeout

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

extension Trap {
  /// The trap that the core reports.
  ///
  /// Copies everything: the report belongs to the thread.
  init(_ report: stk_trap_report) {
    let text = UnsafeRawBufferPointer(start: report.text, count: report.text_length)
    let output = String(decoding: text, as: UTF8.self)
    let last = UnsafeRawBufferPointer(
      rebasing: text[report.last_start...].prefix(report.last_length))
    let fatal = FatalMessage(String(decoding: last, as: UTF8.self))
    let thrown =
      report.signal == SIGABRT && fatal == nil ? CxxException(endedWith: output) : nil
    self.init(
      kind: Kind(report, fatal: fatal),
      signal: report.signal,
      message: fatal?.message ?? thrown?.message
        ?? (report.signal == SIGABRT ? output.withoutStackTrace.trimmingNewlines : ""),
      file: fatal?.file,
      line: fatal?.line,
      output: output,
      backtrace: Backtrace(report),
      address: [SIGSEGV, SIGBUS].contains(report.signal) ? report.address : 0,
      payload: thrown)
  }

  /// The trap of a raised exception.
  init(_ report: stk_trap_report, raised payload: any Sendable) {
    let text = UnsafeRawBufferPointer(start: report.text, count: report.text_length)
    self.init(
      kind: .exception, signal: 0, message: "\(payload)", file: nil, line: nil,
      output: String(decoding: text, as: UTF8.self), backtrace: Backtrace(report), address: 0,
      payload: payload)
  }

  /// The signal's name, as in `SIGILL`; its number where it has none.
  var signalName: String {
    switch signal {
    case SIGILL: "SIGILL"
    case SIGTRAP: "SIGTRAP"
    case SIGABRT: "SIGABRT"
    case SIGSEGV: "SIGSEGV at address 0x\(String(address, radix: 16))"
    case SIGBUS: "SIGBUS at address 0x\(String(address, radix: 16))"
    case SIGFPE: "SIGFPE"
    default: "signal \(signal)"
    }
  }
}

extension Trap.Kind {
  /// How far from the stack pointer an access may miss and still be the stack's overflow: one
  /// frame's worth, with room for a large local value.
  private static var reachOfTheStack: UInt { 1 << 20 }

  fileprivate init(_ report: stk_trap_report, fatal: FatalMessage?) {
    switch report.signal {
    case SIGILL, SIGTRAP: self = fatal?.kind ?? .runtimeFailure
    case SIGABRT: self = .abort
    case SIGFPE: self = .arithmetic
    default:
      let distance = max(report.address, report.sp) - min(report.address, report.sp)
      self = distance < Self.reachOfTheStack ? .stackOverflow : .invalidAccess
    }
  }
}

extension String {
  /// What stands before the stack trace that the runtime adds when its backtracer is off.
  fileprivate var withoutStackTrace: String {
    let head = ranges(of: "\nCurrent stack trace:\n").last?.lowerBound
    return String(self[..<(head ?? endIndex)])
  }

  fileprivate var trimmingNewlines: String {
    var text = self[...]
    while let last = text.last, last.isNewline { text.removeLast() }
    return String(text)
  }
}
