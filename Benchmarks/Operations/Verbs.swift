import Benchmark
import Stakeout
import Support
import Testing
import XCTest

/// Everything else that holds a value against a matcher.
func verbBenchmarks() {
  Benchmark("require", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { _ = try? require(identity(1)).to(equal(1)) }
  }

  Benchmark("unwrap", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { _ = try? unwrap(identity(Optional(1))) }
  }

  Benchmark("XCTUnwrap", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { _ = try? XCTUnwrap(identity(Optional(1))) }
  }

  Benchmark("#require", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { _ = try? #require(identity(Optional(1))) }
  }

  Benchmark("gatherExpectations", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations {
      _ = gatherExpectations(silently: true) { expect(identity(1)).to(equal(1)) }
    }
  }

  Benchmark("expecta", configuration: .short) { benchmark async in
    for _ in benchmark.scaledIterations { await expecta(identity(1)).to(equal(1)) }
  }

  Benchmark("toEventually, at once", configuration: .short) { benchmark async in
    for _ in benchmark.scaledIterations { await expect(identity(1)).toEventually(equal(1)) }
  }
}
