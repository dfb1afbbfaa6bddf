import Benchmark
import Stakeout
import Support
import Testing
import XCTest

private final class Thing {}

/// Types, identity, truth and nil.
func kindBenchmarks() {
  let object = Thing()

  Benchmark("beAKindOf", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(object)).to(beAKindOf(Thing.self)) }
  }

  Benchmark("beAnInstanceOf", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(object)).to(beAnInstanceOf(Thing.self)) }
  }

  Benchmark("beIdenticalTo", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(object)).to(beIdenticalTo(object)) }
  }

  Benchmark("XCTAssertIdentical", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { XCTAssertIdentical(identity(object), object) }
  }

  Benchmark("#expect ===", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { #expect(identity(object) === object) }
  }

  Benchmark("beTrue", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(true)).to(beTrue()) }
  }

  Benchmark("XCTAssertTrue", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { XCTAssertTrue(identity(true)) }
  }

  Benchmark("#expect, Bool", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { #expect(identity(true)) }
  }

  Benchmark("beTruthy", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(true)).to(beTruthy()) }
  }

  Benchmark("beFalsy", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(false)).to(beFalsy()) }
  }

  Benchmark("beNil", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(Int?.none)).to(beNil()) }
  }

  Benchmark("XCTAssertNil", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { XCTAssertNil(identity(Int?.none)) }
  }

  Benchmark("#expect == nil", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { #expect(identity(Int?.none) == nil) }
  }

  Benchmark("== nil", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(Int?.none)) == nil }
  }
}
