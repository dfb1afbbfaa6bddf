import StakeoutCalls
import StakeoutContext
import StakeoutMatching
import StakeoutTestSupport
import Testing

/// The search for recorded calls that are in an expected order.
///
/// A letter is the name of a function. A failure shows which calls were found for which step.
@Suite struct CallOrderTests {
  typealias Steps = [(Character, CountSpecifier)]

  private let door = Door()

  @Test func `each step takes a later call than the one before`() throws {
    #expect(try judge("ab", "ab") == .found("12"))
    #expect(try judge("aab", "ab") == .found("1-2"))
    #expect(try judge("xaxbx", "ab") == .found("-1-2-"))
    #expect(try judge("ba", "ab") == Verdict("no call for step 2 after step 1", "-1"))
    #expect(try judge("b", "ab") == Verdict("no call for step 1", "-"))
    #expect(try judge("", "a") == Verdict("no call for step 1", ""))
    #expect(try judge("a", "aa") == Verdict("no call for step 2 after step 1", "1"))
  }

  @Test func `a step may take several`() throws {
    let steps: Steps = [("a", .atLeast(2)), ("b", .atLeast(1))]
    #expect(try judge("abab", steps) == .found("1-12"))
    #expect(try judge("ab", steps) == Verdict("only 1 call for step 1", "1-"))
  }

  @Test func `an exact step has no more between its neighbours`() throws {
    let steps: Steps = [("a", .exactly(1)), ("b", .atLeast(1))]
    #expect(try judge("ab", steps) == .found("12"))
    #expect(try judge("aab", steps) == Verdict("2 calls for step 1", "11-"))
    #expect(try judge("aba", steps) == .found("12-"))
    #expect(try judge("aa", [("a", .exactly(1))]) == Verdict("2 calls for step 1", "11"))
    let middle: Steps = [("a", .atLeast(1)), ("b", .exactly(1)), ("c", .atLeast(1))]
    #expect(try judge("babcb", middle) == .found("-123-"))
    #expect(try judge("abbc", middle) == Verdict("2 calls for step 2 after step 1", "122-"))
    // The first `a` does not fit, because two calls of `b` follow it. The second one fits.
    #expect(try judge("abbabc", middle) == .found("---123"))
  }

  @Test func `a step that may be missed limits what lies between`() throws {
    let steps: Steps = [("a", .atLeast(1)), ("x", .exactly(0)), ("b", .atLeast(1))]
    #expect(try judge("xabx", steps) == .found("-13-"))
    #expect(try judge("axb", steps) == Verdict("1 call for step 2 after step 1", "12-"))
    #expect(try judge("axab", steps) == .found("--13"))
    #expect(try judge("xx", [("x", .atMost(1))]) == Verdict("2 calls for step 1", "11"))
    #expect(try judge("x", [("x", .atMost(1))]) == .found("-"))
    #expect(
      try judge("xa", [("x", .exactly(0)), ("a", .atLeast(1))])
        == Verdict("1 call for step 1", "1-"))
    #expect(
      try judge("ax", [("a", .atLeast(1)), ("x", .atMost(0))])
        == Verdict("1 call for step 2 after step 1", "12"))
    #expect(try judge("", [("x", .exactly(-1))]) == Verdict("0 calls for step 1", ""))
    #expect(try judge("", [("x", .atLeast(0)), ("x", .atLeast(-1))]) == .found(""))
  }

  @Test func `with a limit of time the earliest calls may be the wrong ones`() throws {
    let aabb = record("aabb")
    let shortest = aabb[2] - aabb[1]
    #expect(try verdict("ab", within: shortest) == .found("-12-"))
    #expect(
      try verdict("ab", within: shortest - .nanoseconds(1))
        == Verdict("\(milliseconds(shortest)) from step 1 to step 2", "-12-"))

    var abab = record("a bab")
    while abab[3] - abab[2] >= abab[1] - abab[0] { abab = record("a bab") }
    #expect(try verdict("ab", within: abab[3] - abab[2]) == .found("--12"))

    var abcabc = record("a bcabc")
    while abcabc[5] - abcabc[3] >= abcabc[2] - abcabc[0] { abcabc = record("a bcabc") }
    #expect(try verdict("abc", within: abcabc[5] - abcabc[3]) == .found("---123"))

    _ = record("a")
    #expect(try verdict("a", within: .zero) == .found("1"))
  }

  @Test func `it finds what trying all choices finds`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<1_000 {
      let letters = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        "abc".randomElement(using: &random) ?? "a"
      }
      let steps = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (
          "abc".randomElement(using: &random) ?? "a",
          counts.randomElement(using: &random) ?? .atMost(1)
        )
      }
      let times = record(String(letters))
      var limit: Duration?
      if Bool.random(using: &random) {
        let ends = (0..<2).map { _ in times.randomElement(using: &random) ?? .zero }.sorted()
        let less = Duration.nanoseconds(Int.random(in: 0...1, using: &random))
        limit = max(.zero, ends[1] - ends[0] - less)
      }
      let searched = steps.map { letter, count in
        Trial.Expected(count: count, matches: letters.indices.filter { letters[$0] == letter })
      }
      let verdict = try verdict(steps, within: limit)
      let situation =
        "\(String(letters)) \(steps) \(times) \(String(describing: limit)): \(verdict)"
      #expect(
        verdict.isInOrder == Trial(steps: searched, times: times, limit: limit).succeeds,
        "\(situation)")
      if verdict.isInOrder { check(verdict.marks, searched, times, limit, situation) }
    }
  }

  @Test func `many calls do not make the search endless`() throws {
    for _ in 0..<10_000 {
      door.receive("a")
      door.receive("b")
    }
    #expect(try isInOrder(Array(repeating: ("a", .atLeast(1)), count: 20)))
    #expect(try isInOrder([("a", .atLeast(1)), ("b", .exactly(2))]))
    let verdict = try verdict([("b", .exactly(2)), ("a", .exactly(0))])
    #expect(verdict.finding == "10000 calls for step 1")
  }

  private let counts: [CountSpecifier] = [
    .atLeast(1), .atLeast(1), .atLeast(2), .exactly(1), .exactly(2), .exactly(0), .atMost(1),
  ]

  /// The verdict of `beInOrder`, as the text of a failure shows it.
  private struct Verdict: Equatable {
    var isInOrder = false
    /// The reason.
    let finding: String
    /// The step for which each call was found; `-` for none.
    let marks: String

    init(_ finding: String, _ marks: String) { (self.finding, self.marks) = (finding, marks) }

    static func found(_ marks: String) -> Self {
      var verdict = Verdict("calls for all steps", marks)
      verdict.isInOrder = true
      return verdict
    }
  }

  private func judge(_ calls: String, _ steps: String) throws -> Verdict {
    try judge(calls, everyLetter(of: steps))
  }

  private func judge(_ calls: String, _ steps: Steps) throws -> Verdict {
    _ = record(calls)
    return try verdict(steps)
  }

  private func everyLetter(of steps: String) -> Steps { steps.map { ($0, .atLeast(1)) } }

  /// Records calls in place of all earlier ones, and returns their times.
  ///
  /// Each has a later time than the one before. A space is a pause.
  private func record(_ calls: String) -> [Duration] {
    door.log.reset()
    for letter in calls {
      passTime(letter == " " ? .milliseconds(1) : .microseconds(1))
      if letter != " " { door.receive("\(letter)") }
    }
    return timeline(of: door).map(\.time)
  }

  private func expected(_ steps: Steps) -> [CallStep] {
    steps.map { letter, count in door.called("\(letter)", count: count) }
  }

  private func isInOrder(_ steps: Steps) throws -> Bool {
    try status(expected(steps), beInOrder()) == .matches
  }

  private func verdict(_ steps: String, within limit: Duration) throws -> Verdict {
    try verdict(everyLetter(of: steps), within: limit)
  }

  /// Judges the recorded calls with `to` and, if it passes, with `toNot`.
  private func verdict(_ steps: Steps, within limit: Duration? = nil) throws -> Verdict {
    // No picture is attached to the test inside of `withReporter`.
    let (failure, opposite) = withReporter(CapturingReporter()) {
      let failure = to(expected(steps), beInOrder(within: limit))
      return (failure, failure == nil ? toNot(expected(steps), beInOrder(within: limit)) : nil)
    }
    let text = try #require(failure ?? opposite)
    let lines = text.split(separator: "\n")
    let finding = try #require(lines.first?.split(separator: ", got ", maxSplits: 1).last)
    let calls = lines.drop { !$0.hasPrefix("calls:") }.dropFirst()
    let marks = calls.map { line in
      line.firstMatch(of: /← step (\d)\??$/).map { String($0.output.1) } ?? "-"
    }
    var verdict = Verdict(String(finding), marks.joined())
    verdict.isInOrder = failure == nil
    return verdict
  }

  /// Records an issue unless the found calls are in the order of the steps and within the limit,
  /// and each step has calls of its function, as many as it needs.
  private func check(
    _ marks: String, _ steps: [Trial.Expected], _ times: [Duration], _ limit: Duration?,
    _ situation: String
  ) {
    let taken = marks.enumerated().compactMap { call, mark in
      mark.wholeNumberValue.map { (call: call, step: $0 - 1) }
    }
    #expect(taken.map(\.step) == taken.map(\.step).sorted(), "\(situation)")
    for (index, step) in steps.enumerated() {
      let calls = taken.filter { $0.step == index }.map(\.call)
      #expect(calls.count == step.taken ?? 0, "\(situation)")
      #expect(calls.allSatisfy(step.matches.contains), "\(situation)")
    }
    if let limit, let first = taken.first?.call, let last = taken.last?.call {
      #expect(times[last] - times[first] <= limit, "\(situation)")
    }
  }
}

/// Tries all choices of calls, as a reference for the search.
///
/// It follows the wording of the rule.
private struct Trial {
  /// An expected call, and the indexes of the calls that it accepts.
  struct Expected {
    let count: CountSpecifier
    let matches: [Int]

    /// The number of calls that the order needs for it; nil if none has to be made.
    var taken: Int? {
      switch count {
      case .exactly(let count), .atLeast(let count): count > 0 ? count : nil
      case .atMost: nil
      }
    }

    var isExact: Bool {
      if case .exactly = count { true } else { false }
    }
  }

  let steps: [Expected]
  let times: [Duration]
  let limit: Duration?

  var succeeds: Bool { succeeds(from: 0, after: -1, last: nil, start: nil) }

  /// Whether the steps from `step` on can be satisfied by calls after `end`, the last call that the
  /// anchor `last` has taken.
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
