import StakeoutTestSupport
import Testing

@testable import StakeoutCore
@testable import StakeoutMatching

private typealias Expression = StakeoutMatching.Expression

@Suite struct EvaluationTests {
  private func expression(_ body: @escaping () throws -> Int?) -> Expression<Int> {
    Expression(expression: body, location: SourceSite()).withoutCaching()
  }

  @Test func `it tells how far it has come`() throws {
    let evaluation = Evaluation<Int>()
    var stateInside: Evaluation<Int>.State?
    let once = expression {
      stateInside = evaluation.state
      return 1
    }.evaluatedOnce(evaluation)
    guard case .pending = evaluation.state else { return #expect(Bool(false), "not pending") }
    #expect(evaluation.outcome == nil)
    #expect(try once.evaluate() == 1)
    guard case .abandoned = stateInside else { return #expect(Bool(false), "not abandoned") }
    guard case .ended = evaluation.state else { return #expect(Bool(false), "not ended") }
    #expect(try evaluation.outcome?.get() == 1)
  }

  @Test func `an error is an outcome`() async {
    let (evaluation, awaited) = (Evaluation<Int>(), Evaluation<Int>())
    let failing = expression { throw PlainError.boom }
    #expect(throws: PlainError.self) { try failing.evaluatedOnce(evaluation).evaluate() }
    #expect(throws: PlainError.self) { try evaluation.outcome?.get() }
    await #expect(throws: PlainError.self) {
      try await failing.toAsyncExpression().evaluatedOnce(awaited).evaluate()
    }
    #expect(throws: PlainError.self) { try awaited.outcome?.get() }
  }

  @Test func `one that has not come back is not begun again`() {
    let evaluation = Evaluation<Int>()
    var again: () throws -> Int? = { nil }
    var calls = 0
    let once = expression {
      calls += 1
      return try again()
    }.evaluatedOnce(evaluation)
    again = once.evaluate
    #expect(throws: AbandonedEvaluation.self) { try once.evaluate() }
    #expect(calls == 1)
    again = { nil }
  }

  @Test func `restarted, it evaluates again`() throws {
    let evaluation = Evaluation<Int>()
    var calls = 0
    let once = expression {
      calls += 1
      return calls
    }.evaluatedOnce(evaluation)
    #expect(try once.evaluate() == 1)
    evaluation.restart()
    #expect(try once.evaluate() == 2)
    #expect(try once.evaluate() == 2)
  }
}
