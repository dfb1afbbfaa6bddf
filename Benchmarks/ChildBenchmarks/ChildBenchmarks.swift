import Benchmark
import Foundation
import Metrics
import Stakeout
import StakeoutChildren

/// Benchmarks of a child process, from the fork until it has been reaped.
///
/// The target is at most 3 ms.
let benchmarks: @Sendable () -> Void = {
  Benchmark("Child, returns", configuration: .single) { _ in
    blackHole(try ChildProcess.run(timeout: 60) {})
  }

  Benchmark("Child, exits", configuration: .single) { _ in
    blackHole(try ChildProcess.run(timeout: 60) { exit(3) })
  }

  Benchmark("Child, traps", configuration: .single) { _ in
    blackHole(try ChildProcess.run(timeout: 60) { fatalError("no such account") })
  }

  Benchmark("Child, prints 100 KiB", configuration: .single) { _ in
    blackHole(
      try ChildProcess.run(timeout: 60) { print(String(repeating: "x", count: 100 << 10)) })
  }
}
