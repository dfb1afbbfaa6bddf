import Benchmark
import Metrics
import Stakeout
import StakeoutSchedules
import Support

/// Benchmarks of runs under a schedule.
///
/// The cost of the thread that an exploration starts is spread over its schedules.
let benchmarks: @Sendable () -> Void = {
  Benchmark("Schedule of 12 steps", configuration: .rounds(.perOperation, atMost: 50)) {
    benchmark in
    await benchmark.measure(per: 1_000) {
      try await exploreSchedules(1_000, by: .random) { await twoWithdrawals() }
    }
  }

  Benchmark(
    "Job, 1 000 tasks, first in, first out", configuration: .rounds(.perOperation, atMost: 20)
  ) {
    benchmark in
    await benchmark.measure(per: 100_000) {
      try await exploreSchedules(by: .firstInFirstOut, stepLimit: .max) { await yields(of: 1_000) }
    }
  }

  Benchmark("Job, 1 000 tasks, at random", configuration: .rounds(.perOperation, atMost: 20)) {
    benchmark in
    await benchmark.measure(per: 100_000) {
      try await exploreSchedules(1, by: .random, stepLimit: .max) { await yields(of: 1_000) }
    }
  }

  Benchmark("An hour of sleep in virtual time", configuration: .single) { _ in
    try? await inVirtualTime { try await Task.sleep(for: .seconds(3600)) }
  }

  Benchmark("Job outside of runs", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { await Task {}.value }
  }

  Benchmark("Memory, a schedule", configuration: .rounds(.growth, atMost: 3)) { benchmark in
    let before = Memory.resident
    _ = try? await exploreSchedules(100_000, by: .random) { await twoWithdrawals() }
    benchmark.measurement(.growth, (Memory.resident - before) / 100_000)
  }
}

extension Benchmark {
  /// Measures the time of one of `count` operations.
  ///
  /// An exploration may run an operation twice, to check that the schedule determines the body.
  fileprivate func measure(per count: Int, _ work: () async throws -> Void) async {
    let start = ContinuousClock.now
    _ = try? await work()
    let nanoseconds = start.duration(to: .now) / .nanoseconds(1)
    measurement(.perOperation, Int(nanoseconds) / count)
  }
}

private actor Account {
  private var balance = 200

  func withdraw(_ amount: Int) async {
    guard balance >= amount else { return }
    await Task.yield()
    balance -= amount
  }
}

private func twoWithdrawals() async {
  let account = Account()
  async let first: Void = account.withdraw(80)
  async let second: Void = account.withdraw(80)
  _ = await (first, second)
}

private func yields(of tasks: Int) async {
  await withTaskGroup(of: Void.self) { group in
    for _ in 0..<tasks {
      group.addTask { for _ in 0..<100 { await Task.yield() } }
    }
  }
}
