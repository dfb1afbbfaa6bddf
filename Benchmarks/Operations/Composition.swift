import Benchmark
import Stakeout
import Support

/// Matchers made of matchers.
func compositionBenchmarks() {
  let text = "abc"

  Benchmark("satisfyAllOf, two", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations {
      expect(identity(3)).to(satisfyAllOf(beGreaterThan(2), beLessThan(4)))
    }
  }

  Benchmark("satisfyAnyOf, two", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations {
      expect(identity(3)).to(satisfyAnyOf(beGreaterThan(2), beLessThan(4)))
    }
  }

  Benchmark("not", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(3)).to(not(equal(2))) }
  }

  Benchmark("map", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(text)).to(map(\.count, equal(3))) }
  }

  Benchmark("compactMap", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations {
      expect(identity(text)).to(compactMap({ Int($0, radix: 16) }, equal(0xABC)))
    }
  }
}
