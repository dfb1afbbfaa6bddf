import Stakeout

/// Returns regions that catch traps, without a trap and with one, which has a message and a raw
/// backtrace.
public func trapOperations() -> [Operation] {
  [
    Operation("Trap.catching, no trap") { times in
      for _ in times { _ = opaque(Trap.catching {}) }
    },
    Operation("Trap.catching, fatalError") { times in
      for _ in times { _ = opaque(Trap.catching { fatalError("no such account") }) }
    },
  ]
}

/// Returns regions that catch traps in asynchronous code.
public func taskTrapOperations() -> [Operation] {
  [
    .suspending("await Trap.catching, no trap") { times in
      for _ in times { _ = opaque(await Trap.catching { await Task.yield() }) }
    },
    .suspending("await Trap.catching, fatalError") { times in
      for _ in times {
        _ = opaque(
          await Trap.catching {
            await Task.yield()
            fatalError("no such account")
          })
      }
    },
    .suspending("await Trap.catching, fatalError in an actor") { times in
      for _ in times { _ = opaque(await Trap.catching { await Accounts.shared.fail() }) }
    },
    .suspending("await Trap.catching, fatalError on the main actor") { times in
      for _ in times {
        _ = opaque(await Trap.catching { await failOnMainActor() })
      }
    },
  ]
}

@MainActor private func failOnMainActor() { fatalError("no such account") }

private actor Accounts {
  static let shared = Accounts()
  func fail() { fatalError("no such account") }
}
