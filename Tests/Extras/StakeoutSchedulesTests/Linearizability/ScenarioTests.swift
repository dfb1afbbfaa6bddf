import StakeoutCalls
import Testing

@testable import StakeoutSchedules

@Suite struct ScenarioTests {
  private typealias Kind = OperationKind<ThreadAction<Int>, Int>

  private func scenario(_ texts: [[String]]) -> Scenario<ThreadAction<Int>, Int> {
    Scenario(
      lanes: texts.map { lane in
        lane.map { text in
          Invocation(text: text, key: nil, action: { _ in 0 }, model: { _ in .returned(0) })
        }
      })
  }

  private func texts(_ scenario: Scenario<ThreadAction<Int>, Int>) -> String {
    scenario.lanes.map { $0.map(\.text).joined(separator: " ") }.joined(separator: " | ")
  }

  private func draw(_ kind: Kind) -> String? {
    var random = SeededGenerator(seed: 1)
    return kind.draw(&random)?.text
  }

  @Test func `calls as texts`() {
    func text(_ argument: some Sendable) -> String? {
      draw(Kind("f", [argument], key: nil, action: { _ in { _ in 0 } }, model: { _, _ in 0 }))
    }
    #expect(text(()) == "f()")
    #expect(text(1) == "f(1)")
    #expect(text((1, "a")) == "f(1, a)")
    #expect(text((from: 1, to: 2)) == "f(from: 1, to: 2)")
    #expect(text(Int?.none) == "f(nil)")
    #expect(text(Int?.some(3)) == "f(3)")
  }

  @Test func `the seed decides about the calls`() {
    let kinds = [
      Kind("f", 0...9, key: nil, action: { _ in { _ in 0 } }, model: { _, _ in 0 }),
      Kind("g", [()], key: nil, action: { _ in { _ in 0 } }, model: { _, _ in 0 }),
    ]
    func make(_ seed: UInt64) -> String {
      var random = SeededGenerator(seed: seed)
      let scenario = Scenario(of: kinds, lanes: 3, callsEach: 4, random: &random)
      #expect(scenario.lanes.map(\.count) == [4, 4, 4])
      #expect(scenario.count == 12)
      return texts(scenario)
    }
    let first = make(1)
    #expect(make(1) == first)
    #expect(make(2) != first)
    #expect(first.contains("f(") && first.contains("g()"))
  }

  @Test func `smaller scenarios lack a task, lack a call, or do one task after another`() {
    #expect(
      scenario([["a", "b"], ["c"]]).smaller.map(texts)
        == ["c", "a b", "b | c", "a | c", "a b", "a b c"])
    #expect(scenario([["a"]]).smaller.map(texts) == [])
    #expect(scenario([["a", "b"]]).smaller.map(texts) == ["b", "a"])
  }
}
