import Benchmark
import Metrics
import Support

/// Benchmarks of typed and dynamic mocks.
///
/// Each kind has its own file, because both modules have a type `Mock`.
let benchmarks: @Sendable () -> Void = {
  typedMocks()
  dynamicMocks()
}

/// Measures operations on a double that is made again for each round.
///
/// It counts only the processor time of the thread.
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
