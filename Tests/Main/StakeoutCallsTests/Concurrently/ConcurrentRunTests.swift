import StakeoutCore
import Testing

@testable import StakeoutCalls

@Suite struct ConcurrentRunTests {
  @Test func `who is late is told apart by how`() {
    let run = run(size: 4, iterations: 3, seed: 9)
    #expect(run.timeoutText == nil)
    for _ in 0..<2 {
      for (worker, iteration) in zip(run.workers, [0, 0, 0, 2]) {
        #expect(run.begin(iteration, of: worker))
      }
    }
    run.stop()
    // The first iteration has begun with the run.
    #expect(run.begin(0, of: run.workers[0]))
    #expect(!run.begin(1, of: run.workers[1]))
    run.workers[1].end()
    run.workers[2].end()
    run.workers[3].end()
    #expect(
      run.timeoutText == """
        concurrently(threads: 4) did not finish within 50.000 ms (seed: 9)
        thread 0 is still in iteration 0, and was left running
        thread 1 was stopped after iteration 0
        """)
  }

  @Test func `of very many late ones some are named`() {
    let run = run(size: 30, iterations: 1)
    run.stop()
    let lines = run.timeoutText?.split(separator: "\n")
    #expect(lines?.count == 22)
    #expect(lines?.last == "… and 10 more")
  }

  private func run(size: Int, iterations: Int, seed: UInt64? = nil) -> ConcurrentRun<Refusal> {
    ConcurrentRun(
      ConcurrentPlan(
        crew: .thread, size: size, iterations: iterations, timeout: .milliseconds(50), seed: seed,
        site: SourceSite()))
  }

  private struct Refusal: Error, CustomStringConvertible {
    let description = "refused"
  }
}
