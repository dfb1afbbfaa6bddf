import Benchmark
import Stakeout
import Support

/// How much longer than its timeout a `toEventually` takes that never holds, its text included.
func registerOvershoot() {
  for milliseconds in [5, 20, 100] {
    let rounds = Benchmark.Configuration.rounds(
      .overshoot, atMost: milliseconds < 100 ? 200 : 50)

    @Sendable func overshoot() -> Int {
      let start = Clock.now
      withAssertionHandler(Silence()) {
        expect(false).toEventually(beTrue(), timeout: .milliseconds(milliseconds))
      }
      return Clock.now - start - milliseconds * 1_000_000
    }

    Benchmark("Overshoot of \(milliseconds) ms, main thread", configuration: rounds) { benchmark in
      benchmark.measurement(.overshoot, MainThread.run(overshoot))
    }

    Benchmark("Overshoot of \(milliseconds) ms, other thread", configuration: rounds) { benchmark in
      benchmark.measurement(.overshoot, overshoot())
    }

    Benchmark("Overshoot of \(milliseconds) ms, task", configuration: rounds) { benchmark in
      let start = Clock.now
      await withAssertionHandler(Silence()) {
        await expect(false).toEventually(beTrue(), timeout: .milliseconds(milliseconds))
      }
      benchmark.measurement(.overshoot, Clock.now - start - milliseconds * 1_000_000)
    }
  }
}
