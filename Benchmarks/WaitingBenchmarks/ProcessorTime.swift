import Benchmark
import Stakeout
import Support
import Synchronization

/// What a wait of one second for something that does not come costs the machine.
///
/// The names are parts of file names, in `Thresholds`.
func registerProcessorTime() {
  let polling = rounds(evaluationsWithin: 1_500)
  let woken = rounds(evaluationsWithin: 1)
  let mailbox = FakeMailbox()
  let evaluations = Evaluations()

  @Sendable func untilFlag() -> Int {
    let start = Clock.processorTime
    withAssertionHandler(Silence()) {
      expect(evaluations.note(false)).toEventually(beTrue(), timeout: 1)
    }
    return Clock.processorTime - start
  }

  @Sendable func untilCall() -> Int {
    let start = Clock.processorTime
    withAssertionHandler(Silence()) {
      expect(evaluations.note(mailbox)).toEventually(haveReceived(.close), timeout: 1)
    }
    return Clock.processorTime - start
  }

  @Sendable func measure(_ benchmark: Benchmark, _ nanoseconds: Int) {
    benchmark.measurement(.processorTime, nanoseconds / 1000)
    benchmark.measurement(.evaluations, evaluations.take())
  }

  Benchmark("CPU-of-1-s-main-thread", configuration: polling) { benchmark in
    measure(benchmark, MainThread.run(untilFlag))
  }

  Benchmark("CPU-of-1-s-other-thread", configuration: polling) { benchmark in
    measure(benchmark, untilFlag())
  }

  Benchmark("CPU-of-1-s-task", configuration: polling) { benchmark in
    let start = Clock.processorTime
    await withAssertionHandler(Silence()) {
      await expect(evaluations.note(false)).toEventually(beTrue(), timeout: 1)
    }
    measure(benchmark, Clock.processorTime - start)
  }

  Benchmark("CPU-of-1-s-for-a-recorded-call-main-thread", configuration: woken) { benchmark in
    measure(benchmark, MainThread.run(untilCall))
  }

  Benchmark("CPU-of-1-s-for-a-recorded-call-other-thread", configuration: woken) { benchmark in
    measure(benchmark, untilCall())
  }

  Benchmark("CPU-of-1-s-for-a-recorded-call-task", configuration: woken) { benchmark in
    let start = Clock.processorTime
    await withAssertionHandler(Silence()) {
      await expect(evaluations.note(mailbox)).toEventually(haveReceived(.close), timeout: 1)
    }
    measure(benchmark, Clock.processorTime - start)
  }
}

/// Ten waits, whose evaluations are counted.
///
/// - Parameter tolerance: How far their count may be from the one in `Thresholds`. A busy machine
///   polls less often, so that one is half of the most: 1,500, give or take as many.
private func rounds(evaluationsWithin tolerance: Int) -> Benchmark.Configuration {
  var rounds = Benchmark.Configuration.rounds(
    .processorTime, .evaluations, atMost: 10, warmup: 1)
  rounds.thresholds = [.evaluations: .init(absolute: [.p90: tolerance])]
  return rounds
}

/// Counts how often an expression is evaluated.
private final class Evaluations: Sendable {
  private let count = Atomic<Int>(0)

  func note<Value>(_ value: Value) -> Value {
    count.add(1, ordering: .relaxed)
    return value
  }

  func take() -> Int { count.exchange(0, ordering: .relaxed) }
}
