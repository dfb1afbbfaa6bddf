import Benchmark
import Foundation

/// Runs the benchmarks on other threads, and has the main thread do what it is asked for.
///
/// The generated `main` that other targets have would end the main thread, and an expectation that
/// blocks it serves its queue and its run loop, which has its price.
@main
enum Main {
  static func main() {
    Task.detached {
      await BenchmarkRunner.setupBenchmarkRunner {
        registerDelays()
        registerOvershoot()
        registerProcessorTime()
      }
      exit(0)
    }
    MainThread.serve()
  }
}
