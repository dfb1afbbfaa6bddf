import CStakeout
import Foundation

/// Runs a Swift closure as the body of a C region, for tests of the core itself.
enum TrapProbe {
  /// A Swift copy of the core's report.
  struct Caught {
    var outcome: stk_trap_outcome
    var signal: Int32 = 0
    var address: UInt = 0
    var pc: UInt = 0
    var sp: UInt = 0
    var text = ""
    var frames: [UInt] = []
  }

  /// Runs `body` in a region, and returns the report.
  ///
  /// `body` is escaping, because a trap abandons the frames that would borrow it.
  static func run(_ body: @escaping () -> Void) -> Caught {
    withUnsafeTemporaryAllocation(of: stk_trap_report.self, capacity: 1) { report in
      let report = report.baseAddress.unsafelyUnwrapped
      var body = body
      let outcome = withUnsafeMutablePointer(to: &body) { body in
        stk_trap_run(
          { $0.unsafelyUnwrapped.assumingMemoryBound(to: (() -> Void).self).pointee() }, body,
          report)
      }
      return outcome == .STK_TRAP_SIGNALLED
        ? Caught(outcome, report.pointee) : Caught(outcome: outcome)
    }
  }

  static func writeToNowhere() {
    UnsafeMutablePointer<Int>(bitPattern: 8).unsafelyUnwrapped.pointee = 1
  }
}

extension TrapProbe.Caught {
  fileprivate init(_ outcome: stk_trap_outcome, _ report: stk_trap_report) {
    let text = UnsafeRawBufferPointer(start: report.text, count: report.text_length)
    self.init(
      outcome: outcome, signal: report.signal, address: report.address,
      pc: report.pc, sp: report.sp,
      text: String(decoding: text, as: UTF8.self),
      frames: withUnsafeBytes(of: report.frames) {
        Array($0.bindMemory(to: UInt.self).prefix(report.frame_count))
      })
  }
}

/// Returns the linker's name of the function that contains an address.
func functionName(at address: UInt) -> String? {
  var offset: UInt64 = 0
  return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { name in
    let start = name.baseAddress.unsafelyUnwrapped
    return stk_unwind_name(address, start, name.count, &offset) ? String(cString: start) : nil
  }
}
