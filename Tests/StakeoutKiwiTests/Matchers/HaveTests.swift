import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct HaveTests {
  struct Team {
    var players = ["Ann", "Bob"]
    var bench = Bench()
    subscript(number: Int) -> [String] { ["Cem"] }
    var fans: [String]?
    func teams(in league: Int) throws -> Range<Int> {
      if league < 0 { throw PlainError.boom }
      return 0..<league
    }
  }
  struct Bench {
    var coaches: Set = ["Dee"]
  }
  static let hint = " (use beNil() to match nils)"
  static let players = "\nActual Value: [Ann, Bob]"

  @Test(arguments: [
    Golden("other", "expected to have 11 players, got 2\(players)") {
      to(Team(), have(11, \.players))
    },
    Golden("not", "expected to not have 2 players, got 2\(players)") {
      toNot(Team(), have(2, \.players))
    },
    Golden("at least", "expected to have at least 3 players, got 2\(players)") {
      to(Team(), haveAtLeast(3, \.players))
    },
    Golden("not at least", "expected to not have at least 2 players, got 2\(players)") {
      toNot(Team(), haveAtLeast(2, \.players))
    },
    Golden("at most", "expected to have at most 1 players, got 2\(players)") {
      to(Team(), haveAtMost(1, \.players))
    },
    Golden("not at most", "expected to not have at most 2 players, got 2\(players)") {
      toNot(Team(), haveAtMost(2, \.players))
    },
    Golden("nil counts as empty", nil) { to(Team(), have(0, \.fans)) },
    Golden("of a nil", "expected to have 0 fans, got <nil>\(hint)") {
      to(nil as Team?, have(0, \.fans))
    },
    Golden("more than none", "expected to have 2 fans, got 0\nActual Value: nil") {
      to(Team(), have(2, \.fans))
    },
    Golden("optional", "expected to have 2 fans, got 1\nActual Value: [Eve]") {
      to(Team(fans: ["Eve"]), have(2, \.fans))
    },
    Golden("at least, optional", nil) { toNot(Team(), haveAtLeast(1, \.fans)) },
    Golden("at most, optional", nil) { to(Team(), haveAtMost(0, \.fans)) },
    Golden("closure, optional", "expected to have 1 element, got 0\nActual Value: nil") {
      to(Team(), have(1) { $0.fans })
    },
    Golden("closures, optional", nil) {
      to(Team(), haveAtLeast(0) { $0.fans }) ?? to(Team(), haveAtMost(0) { $0.fans })
    },
    Golden("deep", "expected to have 2 coaches, got 1\nActual Value: Set([\"Dee\"])") {
      to(Team(), have(2, \.bench.coaches))
    },
    Golden("subscript", "expected to have 2 elements, got 1\nActual Value: [Cem]") {
      to(Team(), have(2, \.[7]))
    },
    Golden("nil", "expected to have 2 players, got <nil>\(hint)") {
      to(nil as Team?, have(2, \.players))
    },
    Golden("not nil", "expected to not have at most 2 players, got <nil>\(hint)") {
      toNot(nil as Team?, haveAtMost(2, \.players))
    },
    Golden("passing", nil) {
      let path = \Team.players
      return to(Team(), have(2, \.players)) ?? to(Team(), haveAtLeast(2, \.players))
        ?? to(Team(), haveAtMost(2, path)) ?? toNot(Team(), have(3, path))
    },
  ]) func `key paths are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("other", "expected to have 2 elements, got 3\nActual Value: Range(0..<3)") {
      to(Team(), have(2) { try $0.teams(in: 3) })
    },
    Golden("one", "expected to have 1 element, got 3\nActual Value: Range(0..<3)") {
      to(Team(), have(1) { try $0.teams(in: 3) })
    },
    Golden(
      "not at least", "expected to not have at least 1 element, got 3\nActual Value: Range(0..<3)"
    ) {
      toNot(Team(), haveAtLeast(1) { try $0.teams(in: 3) })
    },
    Golden("at most", "expected to have at most 2 elements, got 3\nActual Value: Range(0..<3)") {
      to(Team(), haveAtMost(2) { try $0.teams(in: 3) })
    },
    Golden("an error", "unexpected error thrown: <boom>") {
      to(Team(), have(2) { try $0.teams(in: -1) })
    },
    Golden("nil", "expected to have at least 1 element, got <nil>\(hint)") {
      to(nil as Team?, haveAtLeast(1) { try $0.teams(in: 3) })
    },
    Golden("passing", nil) {
      to(Team(), have(3) { try $0.teams(in: 3) }) ?? to(
        Team(), haveAtLeast(3) { $0.players + ["C"] })
        ?? to(Team(), haveAtMost(0) { _ in [Int]() })
    },
  ]) func `closures are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("other", "expected to have 1 element, got 2\nActual Value: [1, 2]") {
      to([1, 2], have(1))
    },
    Golden("not", "expected to not have 1 element, got 1\nActual Value: a") { toNot("a", have(1)) },
    Golden("at least", "expected to have at least 3 elements, got 2\nActual Value: [1, 2]") {
      to([1, 2], haveAtLeast(3))
    },
    Golden("not at most", "expected to not have at most 0 elements, got 0\nActual Value: []") {
      toNot([Int](), haveAtMost(0))
    },
    Golden("negative", "expected to have -1 elements, got 0\nActual Value: []") {
      to([Int](), have(-1))
    },
    Golden("nil", "expected to have 1 element, got <nil>\(hint)") { to(nil as [Int]?, have(1)) },
    Golden("passing", nil) {
      to([1: 2], have(1)) ?? to(0..<Int.max, haveAtLeast(2)) ?? to(Set([1]), haveAtMost(1))
        ?? toNot([1], have(0))
    },
  ]) func `collections are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((have(2, \.players) as Matcher<Team>).noun == "2 players")
    #expect((haveAtLeast(2, \.[7]) as Matcher<Team>).noun == "at least 2 elements")
    #expect((haveAtMost(1) as Matcher<[Int]>).noun == "at most 1 element")
    #expect(evaluations(of: Team(), by: have(1, \.players)) == 1)
    #expect(evaluations(of: [1], by: have(1)) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(to([Unprintable(1)], have(1)) == nil)
  }
}
