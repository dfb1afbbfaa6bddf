import Benchmark
import Metrics
import Operations

/// Benchmarks of expectations that pass, and of expectations that fail with long texts.
let benchmarks: @Sendable () -> Void = {
  Benchmark.register(expectationOperations() + failingTextOperations())
}
