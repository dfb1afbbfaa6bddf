import Benchmark
import Stakeout
import Support
import Testing
import XCTest

/// What is in collections and strings.
func collectionBenchmarks() {
  let (few, none, text) = ([1, 2, 3], [Int](), "abc")
  let set: Set = [1, 2, 3]

  Benchmark("contain, array", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(few)).to(contain(2)) }
  }

  Benchmark("XCTAssertTrue, contains", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { XCTAssertTrue(identity(few).contains(2)) }
  }

  Benchmark("#expect, contains", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { #expect(identity(few).contains(2)) }
  }

  Benchmark("contain, set", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(set)).to(contain(2)) }
  }

  Benchmark("contain, string", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(text)).to(contain("b")) }
  }

  Benchmark("beginWith, array", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(few)).to(beginWith(1)) }
  }

  Benchmark("beginWith, string", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(text)).to(beginWith("a")) }
  }

  Benchmark("beginWith, prefix", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(few)).to(beginWith(prefix: [1, 2])) }
  }

  Benchmark("endWith, array", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(few)).to(endWith(3)) }
  }

  Benchmark("endWith, string", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(text)).to(endWith("c")) }
  }

  Benchmark("haveCount", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(few)).to(haveCount(3)) }
  }

  Benchmark("beEmpty, array", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(none)).to(beEmpty()) }
  }

  Benchmark("beEmpty, string", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity("")).to(beEmpty()) }
  }

  Benchmark("allPass, closure", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(few)).to(allPass { $0 > 0 }) }
  }

  Benchmark("allPass, matcher", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(few)).to(allPass(beGreaterThan(0))) }
  }

  Benchmark("containElementSatisfying", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations {
      expect(identity(few)).to(containElementSatisfying { $0 == 2 })
    }
  }

  Benchmark("elementsEqual", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(few)).to(elementsEqual([1, 2, 3])) }
  }

  Benchmark("match, letters", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(text)).to(match("b")) }
  }

  Benchmark("match, regular expression", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(text)).to(match("^a.c$")) }
  }
}
