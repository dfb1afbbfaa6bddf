import Benchmark
import Dispatch
import Foundation
import Metrics
import Stakeout
import StakeoutContext
import StakeoutCore
import StakeoutExpectations
import Support

/// Benchmarks of traps.
///
/// A trap includes its message and its raw backtrace, which has addresses without names.
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

  // The target is at most three times the time of a trap in a region.
  Benchmark("Trap in a task, after a suspension", configuration: .single) { _ in
    blackHole(
      await Trap.catching {
        await Task.yield()
        fatalError("no such account")
      })
  }

  Benchmark("Task without a trap", configuration: .single) { _ in
    blackHole(await Trap.catching { await Task.yield() })
  }

  // The target is at most 50 µs more than the test itself.
  let site = SourceSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1)
  Benchmark("Test that survives, without a trap", configuration: .single) { _ in
    try await Survival.run(at: site) { await Task.yield() }
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

  Benchmark.measurePropagation()
  Benchmark.measureMemoryOfTraps()
}

extension Benchmark {
  /// Measures threads and blocks that are started without and with a test context.
  ///
  /// The target for a block is at most 3 µs.
  static func measurePropagation() {
    let queue = DispatchQueue(label: "benchmark")
    let owners: [(name: String, run: (() -> Void) -> Void)] = [
      ("without an owner", { $0() }),
      ("with an owner", { withReporter(CapturingReporter(), perform: $0) }),
    ]
    for owner in owners {
      Benchmark("Block of a queue, \(owner.name)", configuration: .short) { benchmark in
        owner.run {
          for _ in benchmark.scaledIterations { queue.async {} }
          queue.sync {}
        }
      }
      Benchmark("Thread, \(owner.name)", configuration: .single) { _ in
        let isOver = DispatchSemaphore(value: 0)
        owner.run { Thread.detachNewThread { isOver.signal() } }
        isOver.wait()
      }
    }
    Benchmark("Trap in a block, caught by Trap.anywhere", configuration: .single) { _ in
      blackHole(
        await Trap.anywhere(within: .seconds(10)) { queue.async { fatalError("no such account") } })
    }
  }

  /// Measures the memory that traps leave behind.
  ///
  /// The message of each trap is 4 KiB long.
  static func measureMemoryOfTraps() {
    let message = String(repeating: "again and ", count: 410)
    Benchmark("Memory, a trap", configuration: .rounds(.growth, atMost: 5)) { benchmark in
      let growth = Memory.growth(per: 5_000) {
        for _ in 0..<5_000 { blackHole(Trap.catching { fatalError(message) }) }
      }
      benchmark.measurement(.growth, growth)
    }

    Benchmark("Memory, a thread that traps", configuration: .rounds(.growth, atMost: 5)) {
      benchmark in
      let growth = Memory.growth(per: 1_000) {
        for _ in 0..<1_000 {
          let end = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            blackHole(Trap.catching { descend(0) })
            end.signal()
          }
          end.wait()
        }
      }
      benchmark.measurement(.growth, growth)
    }
  }
}

/// Puts frames on the stack, and calls `end()` in the innermost one.
@inline(never) @_optimize(none)
func descend(_ depth: Int) {
  depth == 0 ? end() : descend(depth - 1)
}

@inline(never) @_optimize(none)
func end() {
  fatalError("no such account")
}
