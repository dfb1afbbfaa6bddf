public import Benchmark

extension BenchmarkMetric {
  /// The time of one of many operations, for rounds that measure their time themselves.
  public static let perOperation = custom("ns per operation", useScalingFactor: false)
  /// The resident memory that one operation leaves behind.
  public static let growth = custom("memory growth, bytes", useScalingFactor: false)
}

extension Benchmark.Configuration {
  /// The configuration for operations that take nanoseconds.
  ///
  /// A measurement has a thousand operations.
  public static var short: Self {
    .init(
      metrics: [.wallClock], timeUnits: .nanoseconds, warmupIterations: 20, scalingFactor: .kilo,
      maxDuration: .seconds(2), maxIterations: 5_000)
  }

  /// The configuration for operations that take microseconds.
  ///
  /// Each operation is a measurement.
  public static var single: Self {
    .init(
      metrics: [.wallClock], timeUnits: .nanoseconds, warmupIterations: 200, scalingFactor: .one,
      maxDuration: .seconds(2), maxIterations: 20_000)
  }

  /// Returns the configuration for rounds that report their own figures, which are shown unchanged.
  public static func rounds(
    _ metrics: BenchmarkMetric..., atMost count: Int, warmup: Int = 2
  ) -> Self {
    .init(
      metrics: metrics, units: Dictionary(uniqueKeysWithValues: metrics.map { ($0, .count) }),
      warmupIterations: warmup, scalingFactor: .one, maxDuration: .seconds(60), maxIterations: count
    )
  }
}
