import Stakeout

/// Regions that catch traps, and a trap with its message and its raw backtrace.
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
