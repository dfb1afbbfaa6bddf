import Benchmark
import Metrics
import Operations
import Stakeout
import StakeoutSpryKit
import Support

/// The number of calls that all threads together record in one round.
let calls = 1 << 15

/// Benchmarks of recorded calls.
///
/// A round records calls and then removes them. The journal keeps its memory from round to round.
let benchmarks: @Sendable () -> Void = {
  Benchmark.register(callOperations())

  for threads in [1, 2, 4, 8] {
    let team = ThreadGroup(threads)
    let shared = FakeLedger()
    Benchmark(
      "recordCall, 1 argument, one spy, threads: \(threads)",
      configuration: .rounds(.perOperation, atMost: 100)
    ) { benchmark in
      let time = team.run { _ in
        for number in 0..<(calls / threads) { shared.balance(of: number) }
      }
      precondition(shared.recordedCalls.count == calls)
      shared.resetCalls()
      benchmark.measurement(.perOperation, time / calls)
    }
  }

  Benchmark(
    "Memory, a call with 3 arguments", configuration: .rounds(.growth, atMost: 5, warmup: 0)
  ) { benchmark in
    let recorder = FakeLedger()
    let growth = Memory.growth(per: 500_000) {
      for number in 0..<500_000 { recorder.book(number, from: 1, note: "rent") }
    }
    benchmark.measurement(.growth, growth)
    recorder.resetCalls()
  }

  Benchmark(
    "Memory, a spy that is gone", configuration: .rounds(.growth, atMost: 5)
  ) { benchmark in
    let growth = Memory.growth(per: 100_000) {
      for number in 0..<100_000 { FakeLedger().balance(of: number) }
    }
    benchmark.measurement(.growth, growth)
  }

  let asked = FakeLedger()
  Benchmark("didCall with 1 argument, among 100000 calls", configuration: .single) { benchmark in
    if !asked.haveRecordedCalls {
      for number in 0..<100_000 { asked.balance(of: number) }
    }
    benchmark.startMeasurement()
    let result = asked.didCall(.balance, with: 99_999, countSpecifier: .exactly(1))
    precondition(result.success)
    benchmark.stopMeasurement()
  }
}
