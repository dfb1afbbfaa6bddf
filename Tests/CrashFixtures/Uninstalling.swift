import CStakeout
@preconcurrency import Glibc
import StakeoutBase

/// Taking the handlers away again.
enum Uninstalling {
  static let all: [String: Fixture] = [
    "uninstall, then crash": {
      Program.install(SIGSEGV)
      armOnce()
      check(!Program.isInForce, "not installed")
      check(stk_trap_uninstall() == .STK_STATUS_OK, "not uninstalled")
      check(Program.isInForce, "the handler before is not back")
      Cause.happen(SIGSEGV)
    },
    "uninstall, then trap again": {
      armOnce()
      for _ in 0..<3 {
        check(stk_trap_uninstall() == .STK_STATUS_OK, "not uninstalled")
        check(stk_trap_uninstall() == .STK_STATUS_OK, "nothing to uninstall is no success")
        check(Trap.catching { Cause.writeToNowhere() }?.signal == SIGSEGV, "not caught")
      }
    },
    "uninstall behind another handler": {
      armOnce()
      Program.install(SIGSEGV, chaining: true)
      check(stk_trap_uninstall() == .STK_STATUS_BUSY, "not busy")
      check(Program.isInForce, "the program's handler was overwritten")
      for signal in [SIGSEGV, SIGILL, SIGABRT] {
        check(Trap.catching { Cause.happen(signal) }?.signal == signal, "\(signal) not caught")
      }
      check(Program.isInForce, "the program's handler was overwritten by the next region")
    },
    "uninstall in a region": {
      check(
        Trap.catching {
          check(stk_trap_uninstall() == .STK_STATUS_BUSY, "not busy")
          check(Trap.catching { Cause.writeToNowhere() }?.signal == SIGSEGV, "not caught")
        } == nil, "trapped")
    },
    // Whoever enters a region while another uninstalls must still be caught.
    "uninstall while others trap": {
      armOnce()
      let trapping = (0..<3).map { _ in
        startThread {
          for _ in 0..<3_000 {
            check(Trap.catching { Cause.writeToNowhere() }?.signal == SIGSEGV, "not caught")
          }
        }
      }
      let uninstalling = startThread {
        for _ in 0..<30_000 {
          let status = stk_trap_uninstall()
          check([.STK_STATUS_OK, .STK_STATUS_BUSY].contains(status), "status \(status)")
        }
      }
      (trapping + [uninstalling]).forEach(join)
    },
  ]
}
