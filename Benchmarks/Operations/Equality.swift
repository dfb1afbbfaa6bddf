import Benchmark
import Stakeout
import Support
import Testing
import XCTest

/// `equal` and the operator `==`, beside what the test libraries offer.
func equalityBenchmarks() {
  let text = "abc"
  let (set, otherSet): (Set<Int>, Set<Int>) = ([1, 2, 3], [3, 2, 1])
  let (dictionary, otherDictionary) = (["a": 1, "b": 2], ["b": 2, "a": 1])
  let few = [1, 2, 3]
  // Two buffers: one and the same would be equal without a look at the elements.
  let (many, otherMany) = (Array(0..<1000), (0..<1000).map { $0 })

  Benchmark("equal, Int", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(1)).to(equal(1)) }
  }

  Benchmark("XCTAssertEqual, Int", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { XCTAssertEqual(identity(1), 1) }
  }

  Benchmark("#expect ==, Int", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { #expect(identity(1) == 1) }
  }

  Benchmark("==, Int", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(1)) == 1 }
  }

  Benchmark("equal, String", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(text)).to(equal("abc")) }
  }

  Benchmark("XCTAssertEqual, String", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { XCTAssertEqual(identity(text), "abc") }
  }

  Benchmark("#expect ==, String", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { #expect(identity(text) == "abc") }
  }

  Benchmark("==, String", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(text)) == "abc" }
  }

  Benchmark("equal, tuple", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity((1, "a"))).to(equal((1, "a"))) }
  }

  Benchmark("equal, set of 3", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(set)).to(equal(otherSet)) }
  }

  Benchmark("equal, dictionary of 2", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(dictionary)).to(equal(otherDictionary)) }
  }

  Benchmark("equal, array of 3", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(few)).to(equal([1, 2, 3])) }
  }

  Benchmark("equal, array of 1000", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(many)).to(equal(otherMany)) }
  }

  Benchmark("XCTAssertEqual, array of 1000", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { XCTAssertEqual(identity(many), otherMany) }
  }

  Benchmark("#expect ==, array of 1000", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { #expect(identity(many) == otherMany) }
  }
}
