import Benchmark
import Metrics
import Support

/// Mocks of both kinds, in a file each: both modules have a `Mock`.
let benchmarks: @Sendable () -> Void = {
  typedMocks()
  dynamicMocks()
}

/// Measures so many operations on what is made anew for each round.
func rounds<Double>(
  _ name: String, operations: Int, _ make: @escaping @Sendable () -> Double,
  _ operate: @escaping @Sendable (Double) -> Void
) {
  Benchmark(name, configuration: .rounds(.perOperation, atMost: 25)) { benchmark in
    let double = make()
    let start = Clock.threadTime
    operate(double)
    benchmark.measurement(.perOperation, (Clock.threadTime - start) / operations)
  }
}
