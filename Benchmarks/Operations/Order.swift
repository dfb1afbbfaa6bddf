import Benchmark
import Stakeout
import Support
import Testing
import XCTest

/// Comparison, closeness and ranges.
func orderBenchmarks() {
  Benchmark("beGreaterThan", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(3)).to(beGreaterThan(2)) }
  }

  Benchmark(">", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(3)) > 2 }
  }

  Benchmark("XCTAssertGreaterThan", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { XCTAssertGreaterThan(identity(3), 2) }
  }

  Benchmark("#expect >", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { #expect(identity(3) > 2) }
  }

  Benchmark("beGreaterThanOrEqualTo", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(3)).to(beGreaterThanOrEqualTo(2)) }
  }

  Benchmark("beLessThan", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(1)).to(beLessThan(2)) }
  }

  Benchmark("beLessThanOrEqualTo", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(1)).to(beLessThanOrEqualTo(2)) }
  }

  Benchmark("beCloseTo", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(1.0)).to(beCloseTo(1.00001)) }
  }

  Benchmark("XCTAssertEqual, accuracy", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { XCTAssertEqual(identity(1.0), 1.00001, accuracy: 0.0001) }
  }

  Benchmark("beCloseTo, array of 2", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations {
      expect(identity([1.0, 2.0])).to(beCloseTo([1.00001, 2.0]))
    }
  }

  Benchmark("beWithin", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(3)).to(beWithin(1...5)) }
  }
}
