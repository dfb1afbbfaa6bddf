import Benchmark
import Stakeout
import Support

/// What one round of the threads records, all together.
let calls = 1 << 15

/// A round records calls and then forgets them: the journal keeps its memory.
let benchmarks: @Sendable () -> Void = {
  let ledger = FakeLedger()

  Benchmark("recordCall, no argument", configuration: .short) { benchmark in
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { ledger.close() }
    benchmark.stopMeasurement()
    ledger.resetCalls()
  }

  Benchmark("recordCall, 1 argument", configuration: .short) { benchmark in
    benchmark.startMeasurement()
    for number in benchmark.scaledIterations { ledger.balance(of: number) }
    benchmark.stopMeasurement()
    ledger.resetCalls()
  }

  Benchmark("recordCall, 3 arguments", configuration: .short) { benchmark in
    benchmark.startMeasurement()
    for number in benchmark.scaledIterations { ledger.book(number, from: 1, note: "rent") }
    benchmark.stopMeasurement()
    ledger.resetCalls()
  }

  for threads in [1, 2, 8] {
    let team = ThreadTeam(threads)
    let shared = FakeLedger()
    Benchmark(
      "recordCall, 1 argument, one spy, threads: \(threads)",
      configuration: .rounds(.perOperation, atMost: 100)
    ) { benchmark in
      let time = team.run { _ in
        for number in 0..<(calls / threads) { shared.balance(of: number) }
      }
      precondition(shared.recordedCallsCount == calls)
      shared.resetCalls()
      benchmark.measurement(.perOperation, time / calls)
    }
  }

  let asked = FakeLedger()
  Benchmark("didCall with 1 argument, among 1000 calls", configuration: .single) { benchmark in
    if !asked.haveRecordedCalls {
      for number in 0..<1000 { asked.balance(of: number) }
    }
    benchmark.startMeasurement()
    let result = asked.didCall(.balance, with: 999, countSpecifier: .exactly(1))
    precondition(result.success)
    benchmark.stopMeasurement()
  }
}

final class FakeLedger: Spyable, Sendable {
  enum ClassFunction: String, StringRepresentable {
    case none
  }

  enum Function: String, StringRepresentable {
    case close = "close()"
    case balance = "balance(of:)"
    case book = "book(_:from:note:)"
  }

  func close() { recordCall() }
  func balance(of account: Int) { recordCall(arguments: account) }
  func book(_ amount: Int, from account: Int, note: String) {
    recordCall(arguments: amount, account, note)
  }
}
