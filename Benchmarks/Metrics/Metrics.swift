public import Benchmark

extension BenchmarkMetric {
  /// The time of one operation out of many, for rounds that time themselves.
  public static let perOperation = custom("ns per operation", useScalingFactor: false)
  /// Resident memory that one operation leaves behind.
  public static let growth = custom("memory growth, bytes", useScalingFactor: false)
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
