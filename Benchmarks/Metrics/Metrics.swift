public import Benchmark

extension BenchmarkMetric {
  /// The time of one operation out of many, for rounds that time themselves.
  public static let perOperation = custom("ns per operation", useScalingFactor: false)
  /// From a change to the return of the expectation that waited for it.
  public static let delay = custom("delay, ns", useScalingFactor: false)
  /// How much longer than its timeout an expectation took that never held.
  public static let overshoot = custom("overshoot, ns", useScalingFactor: false)
  /// Processor time of the whole process, user and system.
  public static let processorTime = custom("CPU, µs", useScalingFactor: false)
  /// Resident memory that one operation leaves behind.
  public static let growth = custom("memory growth, bytes", useScalingFactor: false)
  /// How often an expression was evaluated: a count, so it has a threshold.
  public static let evaluations = custom("evaluations", useScalingFactor: false)
}

extension Benchmark.Configuration {
  /// Operations of nanoseconds: a thousand to a measurement.
  public static var short: Self {
    .init(
      metrics: [.wallClock], timeUnits: .nanoseconds, warmupIterations: 20, scalingFactor: .kilo,
      maxDuration: .seconds(2), maxIterations: 5_000)
  }

  /// Operations of microseconds: each is a measurement.
  public static var single: Self {
    .init(
      metrics: [.wallClock], timeUnits: .nanoseconds, warmupIterations: 200, scalingFactor: .one,
      maxDuration: .seconds(2), maxIterations: 20_000)
  }

  /// Rounds that report figures of their own, shown as they are.
  public static func rounds(
    _ metrics: BenchmarkMetric..., atMost count: Int, warmup: Int = 2
  ) -> Self {
    .init(
      metrics: metrics, units: Dictionary(uniqueKeysWithValues: metrics.map { ($0, .count) }),
      warmupIterations: warmup, scalingFactor: .one, maxDuration: .seconds(60), maxIterations: count
    )
  }
}
