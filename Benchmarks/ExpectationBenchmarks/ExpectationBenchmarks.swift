import Benchmark
import Metrics
import Operations

let benchmarks: @Sendable () -> Void = {
  Benchmark.register(expectationOperations() + failingTextOperations())
}
