import Benchmark
import Stakeout
import Support
import Testing

private enum Refusal: Error {
  case late
}

private func fails() throws -> Int { throw Refusal.late }

/// Errors and results.
func errorBenchmarks() {
  let error: any Error = Refusal.late
  let success: Result<Int, Refusal> = .success(1)
  let failure: Result<Int, Refusal> = .failure(.late)

  Benchmark("throwError, any", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect { try fails() }.to(throwError()) }
  }

  Benchmark("throwError, equal", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect { try fails() }.to(throwError(Refusal.late)) }
  }

  Benchmark("throwError, type", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations {
      expect { try fails() }.to(throwError(errorType: Refusal.self))
    }
  }

  Benchmark("#expect(throws:)", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { #expect(throws: Refusal.late) { try fails() } }
  }

  Benchmark("matchError, equal", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(error)).to(matchError(Refusal.late)) }
  }

  Benchmark("matchError, type", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(error)).to(matchError(Refusal.self)) }
  }

  Benchmark("beSuccess", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(success)).to(beSuccess()) }
  }

  Benchmark("beSuccess, value", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(success)).to(beSuccess(1)) }
  }

  Benchmark("beSuccess, matcher", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(success)).to(beSuccess(equal(1))) }
  }

  Benchmark("beFailure", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations { expect(identity(failure)).to(beFailure()) }
  }

  Benchmark("succeed", configuration: .short) { benchmark in
    for _ in benchmark.scaledIterations {
      expect(identity(ToSucceedResult.succeeded)).to(succeed())
    }
  }
}
