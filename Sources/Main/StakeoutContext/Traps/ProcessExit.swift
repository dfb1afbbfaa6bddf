// Prints a note if code in a trap region ends the process with `exit`, and lets a trap of another thread
// decide about the status.

internal import CStakeout
private import Glibc
private import StakeoutCore

/// Prints a note when the body of a trap region ends the process with `exit`, which cannot be caught.
///
/// `_exit` leaves no way to print a note, nor does `abort` if the body handles its signal itself.
enum ExitNote {
  private static let statusInsteadOfSuccess: Int32 = 70

  /// Registers the note, when the program is loaded.
  static func install() {
    on_exit({ status, _ in ExitNote.leave("exit(\(status))", status: status) }, nil)
    // These handlers do not receive the status. Assume 0, because it may have been 0.
    at_quick_exit { ExitNote.leave("quick_exit", status: 0) }
  }

  /// The time that a trap has to end the process, with its report and Swift's backtrace.
  private static let patience = Duration.seconds(60)

  /// Waits for a trap of another thread that is about to end the process.
  ///
  /// Swift's backtracer takes a second or more for its report. A test run that came to its end meanwhile
  /// would have passed, with status 0.
  private static func waitForTrap() {
    guard stk_trap_ends_process() != 0 else { return }
    let deadline = Deadline.after(patience)
    // A signal of the backtracer may end a wait early.
    while Deadline.now < deadline { Wait.until(deadline) }
    _exit(statusInsteadOfSuccess)
  }

  private static func leave(_ call: String, status: Int32) {
    waitForTrap()
    // Print nothing in a forked child that runs a body: its parent catches the `exit`.
    guard stk_trap_depth() > 0, !stk_child_is_here() else { return }
    stk_trap_flush()
    let test = TestContext.current.testName.map { ", in the test \"\($0)\"" } ?? ""
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
