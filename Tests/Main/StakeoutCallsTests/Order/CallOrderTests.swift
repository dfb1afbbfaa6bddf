import StakeoutMatching
import Testing

@testable import StakeoutCalls

@Suite struct CallOrderTests {
  typealias Step = CallOrder.Step
  typealias Steps = [(Character, CountSpecifier)]

  @Test func `each step takes a later call than the one before`() {
    #expect(search("ab", "ab") == .found([0: [0], 1: [1]]))
    #expect(search("aab", "ab") == .found([0: [0], 1: [2]]))
    #expect(search("xaxbx", "ab") == .found([0: [1], 1: [3]]))
    #expect(search("ba", "ab") == .missing(step: 1, [0: [1], 1: []]))
    #expect(search("b", "ab") == .missing(step: 0, [0: []]))
    #expect(search("", "a") == .missing(step: 0, [0: []]))
    #expect(search("a", "aa") == .missing(step: 1, [0: [0], 1: []]))
  }

  @Test func `a step may take several`() {
    #expect(
      search("abab", [("a", .atLeast(2)), ("b", .atLeast(1))]) == .found([0: [0, 2], 1: [3]]))
    #expect(
      search("ab", [("a", .atLeast(2)), ("b", .atLeast(1))])
        == .missing(step: 0, [0: [0]]))
  }

  @Test func `an exact step has no more between its neighbours`() {
    let steps: Steps = [("a", .exactly(1)), ("b", .atLeast(1))]
    #expect(search("ab", steps) == .found([0: [0], 1: [1]]))
    #expect(search("aab", steps) == .miscounted(step: 0, [0: [0, 1]]))
    #expect(search("aba", steps) == .found([0: [0], 1: [1]]))
    #expect(search("aa", [("a", .exactly(1))]) == .miscounted(step: 0, [0: [0, 1]]))
    let middle: Steps = [("a", .atLeast(1)), ("b", .exactly(1)), ("c", .atLeast(1))]
    #expect(search("babcb", middle) == .found([0: [1], 1: [2], 2: [3]]))
    #expect(search("abbc", middle) == .miscounted(step: 1, [0: [0], 1: [1, 2]]))
    // The first `a` will not do, the second one will.
    #expect(search("abbabc", middle) == .found([0: [3], 1: [4], 2: [5]]))
  }

  @Test func `a step that may be missed limits what lies between`() {
    let steps: Steps = [("a", .atLeast(1)), ("x", .exactly(0)), ("b", .atLeast(1))]
    #expect(search("xabx", steps) == .found([0: [1], 2: [2]]))
    #expect(search("axb", steps) == .miscounted(step: 1, [0: [0], 1: [1]]))
    #expect(search("axab", steps) == .found([0: [2], 2: [3]]))
    #expect(search("xx", [("x", .atMost(1))]) == .miscounted(step: 0, [0: [0, 1]]))
    #expect(search("x", [("x", .atMost(1))]) == .found([:]))
    #expect(
      search("xa", [("x", .exactly(0)), ("a", .atLeast(1))])
        == .miscounted(step: 0, [0: [0]]))
    #expect(
      search("ax", [("a", .atLeast(1)), ("x", .atMost(0))])
        == .miscounted(step: 1, [0: [0], 1: [1]]))
    #expect(search("", [("x", .exactly(-1))]) == .miscounted(step: 0, [0: []]))
    #expect(search("", [("x", .atLeast(0)), ("x", .atLeast(-1))]) == .found([:]))
  }

  @Test func `with a limit of time the earliest calls may be the wrong ones`() {
    let times = [0, 10, 20, 25]
    #expect(search("aabb", "ab", times, limit: 10) == .found([0: [1], 1: [2]]))
    #expect(search("aabb", "ab", times, limit: 9) == .tooSlow(.seconds(10), [0: [1], 1: [2]]))
    #expect(search("abab", "ab", [0, 30, 40, 45], limit: 5) == .found([0: [2], 1: [3]]))
    #expect(
      search("abcabc", "abc", [0, 9, 20, 30, 36, 38], limit: 8)
        == .found([0: [3], 1: [4], 2: [5]]))
    #expect(search("a", "a", [7], limit: 0) == .found([0: [0]]))
    // Recorded later, begun earlier: no time at all.
    #expect(search("ab", "ab", [5, 3], limit: 0) == .found([0: [0], 1: [1]]))
  }

  @Test func `it finds what trying all choices finds`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<1_000 {
      let calls = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        "abc".randomElement(using: &random) ?? "a"
      }
      let steps = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (
          "abc".randomElement(using: &random) ?? "a",
          counts.randomElement(using: &random) ?? .atMost(1)
        )
      }
      let times = calls.map { _ in Duration.seconds(Int.random(in: 0...9, using: &random)) }
      let limit = Bool.random(using: &random) ? nil : Duration.seconds(Int.random(in: 0...5))
      let searched = steps.map { letter, count in
        Step(count: count, matches: calls.indices.filter { calls[$0] == letter })
      }
      let outcome = CallOrder.search(searched, times: times, limit: limit)
      let isFound = outcome.fault == nil
      #expect(
        isFound == Trial(steps: searched, times: times, limit: limit).succeeds,
        "\(String(calls)) \(steps) \(times) \(String(describing: limit)): \(outcome)")
      if isFound { check(outcome.choice, searched, times, limit) }
    }
  }

  @Test func `many calls take no time to speak of`() {
    let calls = String(repeating: "ab", count: 10_000)
    let steps: Steps = Array(repeating: ("a", .atLeast(1)), count: 20)
    #expect(search(calls, steps).fault == nil)
    let last: Steps = [("a", .atLeast(1)), ("b", .exactly(2))]
    #expect(search(calls, last).fault == nil)
    let first: Steps = [("b", .exactly(2)), ("a", .exactly(0))]
    #expect(search(calls, first).fault == .miscounted(step: 0))
  }

  private let counts: [CountSpecifier] = [
    .atLeast(1), .atLeast(1), .atLeast(2), .exactly(1), .exactly(2), .exactly(0), .atMost(1),
  ]

  private func search(
    _ calls: String, _ steps: String, _ times: [Int]? = nil, limit: Int? = nil
  ) -> CallOrder.Outcome {
    search(calls, steps.map { ($0, .atLeast(1)) }, times, limit: limit)
  }

  private func search(
    _ calls: String, _ steps: Steps, _ times: [Int]? = nil, limit: Int? = nil
  ) -> CallOrder.Outcome {
    let calls = Array(calls)
    let searched = steps.map { letter, count in
      Step(count: count, matches: calls.indices.filter { calls[$0] == letter })
    }
    return CallOrder.search(
      searched, times: (times ?? Array(calls.indices)).map { .seconds($0) },
      limit: limit.map { .seconds($0) })
  }

  private func check(
    _ choice: CallOrder.Choice, _ steps: [Step], _ times: [Duration], _ limit: Duration?
  ) {
    let taken = choice.keys.sorted().flatMap { choice[$0] ?? [] }
    #expect(zip(taken, taken.dropFirst()).allSatisfy { $0 < $1 })
    for (step, calls) in choice {
      #expect(calls.count == steps[step].taken)
      #expect(calls.allSatisfy(steps[step].matches.contains))
    }
    if let limit, let first = taken.first, let last = taken.last {
      #expect(times[last] - times[first] <= limit)
    }
  }
}

extension CallOrder.Outcome {
  fileprivate static func found(_ choice: CallOrder.Choice) -> Self {
    Self(fault: nil, choice: choice)
  }

  fileprivate static func missing(step: Int, _ choice: CallOrder.Choice) -> Self {
    Self(fault: .missing(step: step), choice: choice)
  }

  fileprivate static func miscounted(step: Int, _ choice: CallOrder.Choice) -> Self {
    Self(fault: .miscounted(step: step), choice: choice)
  }

  fileprivate static func tooSlow(_ time: Duration, _ choice: CallOrder.Choice) -> Self {
    Self(fault: .tooSlow(time), choice: choice)
  }
}

/// Tries all choices of calls, as the words of the rule say.
private struct Trial {
  let steps: [CallOrder.Step]
  let times: [Duration]
  let limit: Duration?

  var succeeds: Bool { succeeds(from: 0, after: -1, last: nil, start: nil) }

  /// Whether the steps from this one on can be had after the call `end`, which the anchor `last`
  /// has taken last.
  private func succeeds(from step: Int, after end: Int, last: Int?, start: Duration?) -> Bool {
    guard let anchor = (step..<steps.count).first(where: { steps[$0].taken != nil }) else {
      return isFree(after: end, before: times.count, last: last, guards: step..<steps.count)
        && isQuick(start, end)
    }
    let later = steps[anchor].matches.filter { $0 > end }
    guard let taken = steps[anchor].taken, let first = later.first,
      isFree(after: end, before: first, last: last, guards: step..<anchor)
    else { return false }
    let choices = steps[anchor].isExact ? [Array(later.prefix(taken))] : subsets(later, taken)
    return choices.contains { choice in
      choice.count == taken
        && succeeds(
          from: anchor + 1, after: choice[taken - 1], last: anchor,
          start: start ?? times[choice[0]])
    }
  }

  private func isFree(after end: Int, before: Int, last: Int?, guards: Range<Int>) -> Bool {
    func count(_ step: Int) -> Int { steps[step].matches.count { $0 > end && $0 < before } }
    if let last, steps[last].isExact, count(last) > 0 { return false }
    return guards.allSatisfy { steps[$0].count.accepts(count($0)) }
  }

  private func isQuick(_ start: Duration?, _ end: Int) -> Bool {
    guard let limit, let start else { return true }
    return max(.zero, times[end] - start) <= limit
  }

  private func subsets(_ list: [Int], _ size: Int) -> [[Int]] {
    guard size > 0 else { return [[]] }
    return list.indices.flatMap { index in
      subsets(Array(list[(index + 1)...]), size - 1).map { [list[index]] + $0 }
    }
  }
}
