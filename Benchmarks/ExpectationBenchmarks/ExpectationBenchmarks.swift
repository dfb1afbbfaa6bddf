import Benchmark
import Stakeout
import Support
import Testing
import XCTest

/// Expectations that pass, outside of any test; nothing that is compared asks for the running one.
let benchmarks: @Sendable () -> Void = {
  Benchmark("expect(1).to(equal(1))", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(1)).to(equal(1)) }
  }

  Benchmark("XCTAssertEqual(1, 1)", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { XCTAssertEqual(identity(1), 1) }
  }

  Benchmark("#expect(1 == 1)", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { #expect(identity(1) == 1) }
  }

  let values = Array(0..<1000)
  Benchmark("expect(array).to(equal(array)), 1000 elements", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(values)).to(equal(values)) }
  }

  Benchmark("XCTAssertEqual(array, array), 1000 elements", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { XCTAssertEqual(identity(values), values) }
  }

  Benchmark("#expect(array == array), 1000 elements", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { #expect(identity(values) == values) }
  }

  Benchmark("expect(1).toEventually(equal(1)), at once", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(1)).toEventually(equal(1)) }
  }
}
