import CxxFixtures
import Dispatch
@preconcurrency import Glibc
import StakeoutContext
import StakeoutCore
import StakeoutSchedules

/// Capabilities in a program in which other code uses the same mechanism.
enum Capabilities {
  static let all: [String: Fixture] = [
    // Installs another hook before Stakeout's and one after it. The second hook calls Stakeout's.
    "hooks of the main executor": {
      // Use a task, because the main thread must run the main queue.
      Task.detached {
        for hooks in 1...2 {
          cxx_hook_main_executor()
          let trap = await Trap.catching {
            await Task<Void, Never> { @MainActor in fatalError("main actor") }.value
          }
          check(trap, "main actor")
          let before = cxx_main_executor_hook_calls()
          check(ConcurrencyHooks.install() == nil, "a capability is unavailable")
          await Task { @MainActor in }.value
          check(cxx_main_executor_hook_calls() > before, "hook \(hooks) is not asked")
        }
        say("both hooks are asked")
        exit(0)
      }
      dispatchMain()
    }
  ]
}
