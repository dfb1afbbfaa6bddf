import CxxFixtures
import Dispatch
@preconcurrency import Glibc
import StakeoutContext
import StakeoutCore
import StakeoutSchedules

/// Doors beside others that use the same mechanism.
enum Doors {
  static let all: [String: Fixture] = [
    // Once before ours is there, and once after it: the second one leads back to ours.
    "hooks of the main executor": {
      // The main queue has to run.
      Task.detached {
        for hooks in 1...2 {
          cxx_hook_main_executor()
          let trap = await Trap.catching {
            await Task<Void, Never> { @MainActor in fatalError("main actor") }.value
          }
          check(trap, "main actor")
          let before = cxx_main_executor_hook_calls()
          check(ConcurrencyHooks.open() == nil, "a door is shut")
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
