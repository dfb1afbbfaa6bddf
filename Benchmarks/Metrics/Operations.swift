public import Benchmark
public import Operations

extension Benchmark {
  /// Registers a benchmark for each operation, which measures the operation's time.
  public static func register(_ operations: [Operation]) {
    for operation in operations {
      switch operation.work {
      case .blocking(let work):
        Benchmark(operation.name, configuration: .short) { benchmark in
          benchmark.startMeasurement()
          work(benchmark.scaledIterations)
          benchmark.stopMeasurement()
          operation.cleanUp()
        }
      case .suspending(let work):
        Benchmark(operation.name, configuration: .short) { benchmark async in
          benchmark.startMeasurement()
          await work(benchmark.scaledIterations)
          benchmark.stopMeasurement()
          operation.cleanUp()
        }
      }
    }
  }
}
