import StakeoutCore
import Testing

@testable import StakeoutCalls

@Suite struct ConcurrentErrorsTests {
  @Test func `each error is a line`() {
    let thrown = [(3, 5), (0, 7)].map { worker, iteration in
      (worker: worker, iteration: iteration, error: Refusal())
    }
    let errors = ConcurrentErrors(thrown, in: plan(.thread, seed: nil))
    #expect(
      errors?.description == """
        2 of 8 threads threw
        thread 3, iteration 5: refused
        thread 0, iteration 7: refused
        """)
    #expect(errors?.first == Refusal())
    #expect(
      ConcurrentErrors([thrown[0]], in: plan(.task, seed: 42))?.description == """
        1 of 8 tasks threw (seed: 42)
        task 3, iteration 5: refused
        """)
    let many = ConcurrentErrors(
      Array(repeating: thrown[0], count: 25), in: plan(.task, seed: nil))
    #expect(many?.description.hasSuffix("iteration 5: refused\n… and 5 more") == true)
  }

  private func plan(_ crew: ConcurrentPlan.Crew, seed: UInt64?) -> ConcurrentPlan {
    ConcurrentPlan(
      crew: crew, size: 8, iterations: 10, timeout: nil, seed: seed, site: SourceSite())
  }

  private struct Refusal: Error, Equatable, CustomStringConvertible {
    let description = "refused"
  }
}
