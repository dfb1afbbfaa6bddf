import Benchmark
import Stakeout
import Support

/// A trap includes its message and its backtrace, raw: addresses without names.
let benchmarks: @Sendable () -> Void = {
  Benchmark("Trap, fatalError", configuration: .single) { _ in
    blackHole(Trap.catching { fatalError("no such account") })
  }

  Benchmark("Trap, fatalError under 64 frames and more", configuration: .single) { _ in
    blackHole(Trap.catching { descend(64) })
  }

  Benchmark("Trap, array index out of range", configuration: .single) { _ in
    blackHole(Trap.catching { blackHole(identity([1, 2, 3])[identity(3)]) })
  }

  Benchmark("Trap, arithmetic overflow", configuration: .single) { _ in
    blackHole(Trap.catching { blackHole(identity(Int.max) + identity(1)) })
  }

  Benchmark("Region without a trap", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(Trap.catching {})
    }
  }

  Benchmark("Region without a trap, with a value", configuration: .short) { benchmark in
    for number in benchmark.scaledIterations {
      blackHole(Trap.outcome { number &+ 1 })
    }
  }

  Benchmark("Region without a trap, inside another", configuration: .short) { benchmark in
    blackHole(
      Trap.catching {
        for _ in benchmark.scaledIterations {
          blackHole(Trap.catching {})
        }
      })
  }
}

/// Puts frames on the stack, and ends below them.
@inline(never) @_optimize(none)
func descend(_ depth: Int) {
  depth == 0 ? end() : descend(depth - 1)
}

@inline(never) @_optimize(none)
func end() {
  fatalError("no such account")
}
