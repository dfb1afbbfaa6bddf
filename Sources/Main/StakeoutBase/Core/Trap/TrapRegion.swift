internal import CStakeout

private import Glibc

/// The C core's region, with a Swift closure as its body.
///
/// Everything that crosses the jump lies in a struct on the stack of `run`, outside the frames that
/// a trap abandons. A region allocates nothing, so an abandoned region leaks no memory of ours.
struct TrapRegion {
  /// The object that carries a raised exception through C.
  fileprivate final class Payload {
    let value: any Sendable
    init(_ value: any Sendable) { self.value = value }
  }

  private var body: () throws -> Void
  private var error: (any Error)?

  static func run(_ body: @escaping () throws -> Void) -> Trap.End {
    var end: Trap.End?
    return run(body) { end = .trapped(trap(of: $0)) } ?? end.unsafelyUnwrapped
  }

  /// Runs `body` in a region, and hands over the report of a trap, if there was one.
  ///
  /// - Returns: How the body came back; nil after a trap.
  static func run(
    _ body: @escaping () throws -> Void, whenTrapped: (UnsafePointer<stk_trap_report>) -> Void
  ) -> Trap.End? {
    ExitNote.install
    var region = TrapRegion(body: body)
    return withUnsafeTemporaryAllocation(of: stk_trap_report.self, capacity: 1) { report in
      // SAFETY: the core fills in the report before it reads it, and we read it only after a trap.
      let report = report.baseAddress.unsafelyUnwrapped
      let outcome = withUnsafeMutablePointer(to: &region) { region in
        stk_trap_run(
          { context in
            let region = context.unsafelyUnwrapped.assumingMemoryBound(to: TrapRegion.self)
            do { try region.pointee.body() } catch { region.pointee.error = error }
          }, region, report)
      }
      switch outcome {
      case .STK_TRAP_RETURNED:
        return region.error.map { .threw($0) } ?? .returned
      case .STK_TRAP_SIGNALLED, .STK_TRAP_RAISED:
        whenTrapped(report)
        return nil
      case .STK_TRAP_UNAVAILABLE:
        fatalError("Stakeout cannot trap here: \(String(cString: strerror(errno)))")
      }
    }
  }

  /// The trap of a report; only once, because it takes over what was raised.
  static func trap(of report: UnsafePointer<stk_trap_report>) -> Trap {
    let raised = report.pointee.payload.map {
      Unmanaged<Payload>.fromOpaque($0).takeRetainedValue().value
    }
    let trap = Trap(report.pointee, raised: raised)
    if trap.wasModifying, raised == nil { stk_trap_remember(trap.printedDescription) }
    return trap
  }
}

extension Trap {
  /// Leaves the innermost region of the calling thread with an exception that no `catch` sees, like
  /// an exception of C++ or Objective-C.
  ///
  /// Without a region it ends the process.
  package static func raise(_ payload: any Sendable) -> Never {
    // Balanced by `takeRetainedValue` in `trap(of:)`.
    let box = Unmanaged.passRetained(TrapRegion.Payload(payload))
    stk_exception_raise(box.toOpaque())
    fatalError("uncaught exception: \(payload)")
  }
}

/// Prints a note when a body ends the process with `exit`, which cannot be caught.
///
/// `_exit` leaves no way to print a note, nor does `abort` if the body handles its signal itself.
enum ExitNote {
  private static let statusInsteadOfSuccess: Int32 = 70

  /// Registers the note, once in the process.
  static let install: Void = {
    on_exit({ status, _ in ExitNote.leave("exit(\(status))", status: status) }, nil)
    // These handlers do not receive the status. Assume 0, because it may have been 0.
    at_quick_exit { ExitNote.leave("quick_exit", status: 0) }
  }()

  private static func leave(_ call: String, status: Int32) {
    // A forked child is where `exit` is caught.
    guard stk_trap_depth() > 0, !stk_child_is_here() else { return }
    stk_trap_flush()
    let test = Owner.current.testName.map { ", in the test \"\($0)\"" } ?? ""
    let note = """
      Stakeout: \(call) was called inside a trap region\(test). Only a child process can catch \
      that; this one ends here.\n
      """
    _ = note.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    // A parent process sees only the low eight bits of the status.
    if status & 0xff == 0 {
      fflush(nil)
      _exit(statusInsteadOfSuccess)
    }
  }
}
