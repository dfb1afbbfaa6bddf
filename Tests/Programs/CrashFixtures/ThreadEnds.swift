import CStakeout
@preconcurrency import Glibc
import StakeoutCore

/// Regions of threads that are about to end.
enum ThreadEnds {
  static let all: [String: Fixture] = [
    // The destructor of the program's key runs before Stakeout's or after it. In a later round, Stakeout's
    // has certainly run.
    "region in a key's destructor": {
      // ThreadSanitizer has destroyed its own state of a thread after the third round.
      let most = dlsym(nil, "__tsan_init") == nil ? 4 : 2
      for rounds in 1...most {
        for isArmedBefore in [false, true] {
          onThread {
            if isArmedBefore { trapOnce() }
            Farewell.begin(rounds: rounds)
          }
        }
      }
      check(Farewell.traps == most * (most + 1), "\(Farewell.traps) traps")
      say("fileno \(fileno(stderr))")
    },
    "pthread_exit in a body": {
      for depth in 1...2 {
        onThread {
          _ = Trap.catching {
            printError("printed at depth 1\n")
            if depth == 2 {
              _ = Trap.catching {
                printError("printed at depth 2\n")
                pthread_exit(nil)
              }
            }
            pthread_exit(nil)
          }
          check(false, "came back")
        }
        check(fileno(stderr) == 2, "a region stayed armed: fileno \(fileno(stderr))")
        trapOnce()
      }
    },
    "threads that come and go": {
      let stack = alternateStack()
      onThread {
        let before = alternateStack()
        trapOnce()
        check(alternateStack() != before, "no alternate stack")
      }
      check(alternateStack() == stack, "another thread's stack has changed")
      var kept = 0
      for _ in 0..<1_000 {
        nonisolated(unsafe) var own: UnsafeMutableRawPointer?
        onThread(stackSize: 128 * 1024) {
          trapOnce()
          own = alternateStack()
        }
        if isMapped(own) { kept += 1 }
      }
      check(kept == 0, "\(kept) of 1000 threads have left their alternate stack behind")
    },
  ]

  /// Catches a trap of a body that holds no objects.
  static func trapOnce() {
    let (outcome, signal) = runInC { _ in Cause.writeToNowhere() }
    check(outcome == .STK_TRAP_SIGNALLED && signal == SIGSEGV, "not caught")
  }

  private static func alternateStack() -> UnsafeMutableRawPointer? {
    var stack = stack_t()
    sigaltstack(nil, &stack)
    return stack.ss_flags & Int32(SS_DISABLE) != 0 ? nil : stack.ss_sp
  }

  /// Whether the first whole page of a stack is mapped.
  private static func isMapped(_ stack: UnsafeMutableRawPointer?) -> Bool {
    let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
    let start = (UInt(bitPattern: stack) + page - 1) / page * page
    return msync(UnsafeMutableRawPointer(bitPattern: start), Int(page), MS_ASYNC) == 0
  }
}

/// A thread-specific value whose destructor traps, and sets the value again until no round is left.
///
/// glibc calls the destructors in at most four rounds.
private enum Farewell {
  nonisolated(unsafe) static var traps = 0

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { value in Farewell.run(value) }
    return key
  }()

  static func begin(rounds: Int) { pthread_setspecific(key, UnsafeRawPointer(bitPattern: rounds)) }

  private static func run(_ value: UnsafeMutableRawPointer?) {
    ThreadEnds.trapOnce()
    traps += 1
    let left = Int(bitPattern: value) - 1
    if left > 0 { begin(rounds: left) }
  }
}
