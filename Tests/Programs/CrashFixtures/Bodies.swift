import CStakeout
@preconcurrency import Glibc
import StakeoutExpectations
import StakeoutNimble

/// Bodies that end in unusual ways, such as by `exit`, an exception or a stack overflow.
enum Bodies {
  static let all: [String: Fixture] = [
    "exit in a body": { leave { exit($0) } },
    "exit in a body, with a handler of the program's": {
      atexit { say("the handler ran") }
      leave { exit($0) }
    },
    "quick_exit in a body": { leave { quick_exit($0) } },
    "_exit in a body": { leave { _exit($0) } },
    "exit after a region": {
      armOnce()
      exit(Int32(argument) ?? 1)
    },
    "exit on another thread during a region": {
      _ = Trap.catching { onThread { exit(Int32(argument) ?? 1) } }
    },
    "raise outside": {
      armOnce()
      Trap.raise("the payload")
    },
    "raise an exception outside": {
      Exception(name: .genericException, reason: "nobody catches this").raise()
    },
    "raise outside, first of all": { Trap.raise("the payload") },
    "raise outside, in C": {
      check(stk_exception_raise(nil) == .STK_STATUS_NO_REGION, "no thread, another status")
      armOnce()
      check(stk_exception_raise(nil) == .STK_STATUS_NO_REGION, "no region, another status")
    },
    "overflow on the main thread": { overflowTwice(enough: 1_000) },
    "overflow on a small stack": {
      onThread(stackSize: 256 * 1024) { overflowTwice(enough: 100) }
    },
    "on a signal stack": {
      var stack = stack_t()
      stack.ss_size = 256 * 1024
      stack.ss_sp = malloc(stack.ss_size)
      sigaltstack(&stack, nil)
      var action = sigaction()
      action.sa_flags = SA_ONSTACK
      action.__sigaction_handler.sa_handler = { _ in
        let (outcome, _) = runInC { _ in say("ran") }
        say("outcome \(outcome.rawValue), errno is EPERM: \(errno == EPERM)")
      }
      sigaction(SIGUSR1, &action, nil)
      raise(SIGUSR1)
      armOnce()
    },
  ]

  /// Prints in a region, and then ends the process with the status in the fixture's argument.
  private static func leave(_ end: @escaping (Int32) -> Void) {
    _ = Trap.catching {
      printError("printed before\n")
      end(Int32(argument) ?? 1)
    }
  }

  /// Overflows the stack twice, and checks each time that `enough` nested calls are still possible.
  private static func overflowTwice(enough: Int) {
    for round in 1...2 {
      let trap = Trap.catching { say("\(Cause.recurse())") }
      check(trap?.signal == SIGSEGV, "round \(round): \(trap, default: "no trap")")
      check(trap?.kind == .stackOverflow, "round \(round): \(trap, default: "no trap")")
      check(Cause.recurse(enough: enough) > 0, "the stack cannot be used")
    }
  }
}
