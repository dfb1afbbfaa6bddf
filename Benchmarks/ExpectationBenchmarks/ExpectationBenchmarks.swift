import Benchmark

/// Expectations that pass, outside of any test; nothing that is compared asks for the running one.
let benchmarks: @Sendable () -> Void = {
  equalityBenchmarks()
  orderBenchmarks()
  kindBenchmarks()
  collectionBenchmarks()
  errorBenchmarks()
  compositionBenchmarks()
  // Last: once somebody has gathered, each expectation asks its task for a gatherer.
  verbBenchmarks()
}
