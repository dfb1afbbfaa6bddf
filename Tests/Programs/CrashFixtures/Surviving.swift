import Dispatch
@preconcurrency import Glibc
import StakeoutContext
import StakeoutCore

/// Traps of asynchronous bodies and of threads that no region catches, and some that one catches.
enum Surviving {
  static let all: [String: Fixture] = [
    "asynchronous traps": {
      catchHundred { number in await Task<Void, Never> { fatalError("number \(number)") }.value }
    },
    "asynchronous traps without tasks of their own": {
      catchHundred { number in
        async let child: Void = end(number)
        await child
      }
    },
    "trap of a task that outlives the body": {
      wait {
        let go = DispatchSemaphore(value: 0)
        let trap = await Trap.catching {
          await Task.yield()
          Task.detached {
            await blocked(on: go)
            fatalError("too late")
          }
        }
        check(trap == nil, "a trap")
        go.signal()
        // sleep: without an end, because the process ends meanwhile.
        try? await Task.sleep(for: .seconds(600))
      }
    },
    "trap under another preference": {
      wait {
        let trap = await Trap.catching {
          await withTaskExecutorPreference(globalConcurrentExecutor) {
            await Task.yield()
            fatalError("elsewhere")
          }
        }
        say(trap?.message ?? "no trap")
      }
    },
    "trap in a busy actor": {
      wait {
        let ticker = Ticker()
        await ticker.start()
        let trap = await Trap.catching { await ticker.start() }
        say(trap?.message ?? "no trap")
      }
    },
    "trap of a thread that nobody waits for any more": {
      wait {
        let trap = await Trap.anywhere(within: .seconds(60)) {
          DispatchQueue.global().async { fatalError("watched") }
        }
        check(trap, "watched")
        say("caught")
        onThread { fatalError("not watched") }
        say("went on")
      }
    },
    "trap in the actor that waits": {
      wait { say(await Account().withdrawCaught()) }
    },
    "trap in an actor that others use": {
      wait {
        let account = Account()
        let trap = await Trap.catching { await account.withdraw() }
        check(trap, "overdrawn")
        say("balance \(await account.balance)")
      }
    },
  ]

  /// Expects each of a hundred bodies to trap with its number.
  private static func catchHundred(_ body: @escaping @Sendable (Int) async -> Void) {
    wait {
      for number in 0..<100 {
        let trap = await Trap.catching {
          await Task.yield()
          await body(number)
        }
        check(trap, "number \(number)")
      }
    }
    say("all caught")
  }

  private static func end(_ number: Int) async {
    await Task.yield()
    fatalError("number \(number)")
  }

  private static func blocked(on semaphore: DispatchSemaphore) async { semaphore.wait() }

  private static func wait(_ body: @escaping @Sendable () async -> Void) { TaskTraps.wait(body) }

  private actor Account {
    var balance = 3
    func withdraw() { fatalError("overdrawn") }
    func withdrawCaught() async -> String {
      let trap = await Trap.catching {
        await Task.yield()
        self.withdraw()
      }
      return "\(trap?.message ?? "no trap"), balance \(balance)"
    }
  }

  /// An actor that is busy with an older task, and runs the calls of other tasks where that task runs.
  private actor Ticker {
    private var task: Task<Void, Never>?
    private var spin = 0

    func start() {
      if task != nil { fatalError("elsewhere") }
      task = Task {
        for _ in 1...50 {
          for _ in 1...2000 { self.spin += 1 }
          await Task.yield()
        }
      }
    }
  }
}
