import StakeoutCalls
import StakeoutDobby
import Testing

/// The assignment of interactions to the expectations of a mock.
@Suite struct MockStateTests {
  @Test func `a search among very many interactions comes to its end`() {
    let many = 2_000
    let texts = outcome(ordered: false, Array(repeating: 0, count: many) + [2, 3, 1]) { mock in
      mock.expect(any(), count: .exactly(many))
      mock.expect(1)
    }
    #expect(texts == ["Interaction <2> not expected", "Interaction <3> not expected"])
  }

  @Test func `more expectations than answers are kept for`() {
    let numbers = 0..<130
    let texts = outcome(ordered: false, Array(numbers) + numbers.map { -$0 }) { mock in
      for _ in numbers { mock.expect(any()) }
      for number in numbers { mock.expect(number) }
    }
    #expect(texts == [])
  }

  @Test func `an expectation is not for what came before it`() {
    #expect(
      dobbyFailures {
        let mock = Mock<Int>(nice: true, ordered: false)
        mock.record(1)
        mock.expect(any())
        mock.record(1)
        mock.expect(1)
        mock.verify()
        mock.record(1)
        mock.verify()
      } == ["Expectation <1> not fulfilled"])
  }

  @Test(arguments: [true, false])
  func `an expectation that needs no more leaves to the next one what that needs`(strict: Bool) {
    let mock = Mock<Int>(strict: strict)
    mock.expect(any(), count: .atLeast(1))
    mock.expect(2)
    #expect(
      dobbyFailures {
        mock.record(1)
        mock.verify()
        mock.record(2)
        mock.verify()
      } == ["Expectation <2> not fulfilled"])
    // A strict mock must assign the 3 to the first expectation, and so the 2 before it as well: otherwise
    // the 3 would be unexpected. A nice mock ignores the 3.
    mock.record(3)
    #expect(
      dobbyFailures { mock.verify() } == (strict ? ["Expectation <2> not fulfilled"] : []))
    mock.record(2)
    #expect(failures { mock.verify() } == [])
  }

  @Test func `a search among very many ways comes to its end`() {
    let many = 300
    #expect(
      dobbyFailures {
        let mock = Mock<Int>()
        for _ in 0..<many { mock.expect(any(), count: .atLeast(1)) }
        mock.expect(1, count: .exactly(2))
        for _ in 0..<many { mock.record(0) }
        mock.verify()
        for _ in 0..<2 { mock.record(1) }
        mock.verify()
        mock.record(0)
        mock.verify()
      } == [
        "Expectation <1> not fulfilled: expected exactly 2 times, recorded 0 times",
        "Expectation <1> not fulfilled: expected exactly 2 times, recorded 0 times",
      ])
  }

  /// Compares random small mocks of every kind with a search through all assignments.
  @Test(arguments: [true, false])
  func `if there is an assignment it is found`(ordered: Bool) {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<3_000 {
      let strict = Bool.random(using: &random)
      // Give nice mocks no limits and no rejections: a nice mock does not reconsider an interaction that
      // it has ignored, even if that would respect a limit.
      let patterns = (0..<Int.random(in: 1...4, using: &random))
        .map { _ in Pattern(using: &random) }
        .filter { strict || !$0.isLimited && !$0.isRejection }
      let interactions = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Int.random(in: 0..<4, using: &random)
      }
      let mock = Mock<Int>(strict: strict, ordered: ordered)
      let texts = failures {
        for pattern in patterns { pattern.setUp(mock) }
        for interaction in interactions { mock.record(interaction) }
        mock.verify()
      }
      let passes = canAssign(
        interactions[...], to: patterns, ordered: ordered, skipping: !strict)
      #expect(texts.isEmpty == passes, "\(strict) \(patterns) \(interactions) \(texts)")
    }
  }

  private struct Pattern {
    let values: Set<Int>
    let isRejection: Bool
    let count: CountSpecifier?
    var most: Int
    var least: Int
    /// Whether one interaction too many is a failure, even in a mock that ignores unexpected ones.
    var isLimited: Bool { count != nil && most < 100 }

    init(using random: inout SeededGenerator) {
      values = Set((0..<4).filter { _ in Bool.random(using: &random) })
      isRejection = Int.random(in: 0..<6, using: &random) == 0
      let number = Int.random(in: 0...2, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: (count, least, most) = (.exactly(number), number, number)
      case 1: (count, least, most) = (.atLeast(number), number, 100)
      case 2: (count, least, most) = (.atMost(number), 0, number)
      default: (count, least, most) = (nil, 1, 1)
      }
      if isRejection { (least, most) = (0, 0) }
    }

    func setUp(_ mock: Mock<Int>) {
      let values = values
      if isRejection {
        mock.reject(matches { values.contains($0) })
      } else {
        mock.expect(matches { values.contains($0) }, count: count)
      }
    }
  }

  /// Whether the interactions can be assigned to the patterns, found by trying all assignments.
  ///
  /// Each interaction goes to one of the patterns or, with `skipping`, to none.
  ///
  /// - Parameter start: The index of the first pattern that may still take an interaction.
  private func canAssign(
    _ interactions: ArraySlice<Int>, to patterns: [Pattern], ordered: Bool, skipping: Bool,
    from start: Int = 0
  ) -> Bool {
    guard let first = interactions.first else { return patterns.allSatisfy { $0.least <= 0 } }
    for index in patterns.indices where patterns[index].values.contains(first) {
      if patterns[index].isRejection { return false }
      guard index >= start, patterns[index].most > 0 else { continue }
      var left = patterns
      left[index].most -= 1
      left[index].least -= 1
      let isPossible = canAssign(
        interactions.dropFirst(), to: left, ordered: ordered, skipping: skipping,
        from: ordered ? index : 0)
      if isPossible { return true }
    }
    return skipping
      && canAssign(
        interactions.dropFirst(), to: patterns, ordered: ordered, skipping: skipping, from: start)
  }
}
