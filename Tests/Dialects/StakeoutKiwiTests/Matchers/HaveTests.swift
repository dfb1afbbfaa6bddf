import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct HaveTests {
  struct Team {
    var players = ["Ann", "Bob"]
    var fans: [String]?
    var bench = Bench()
    subscript(number: Int) -> [String] { ["Cem"] }
    func teams(in league: Int) throws -> Range<Int> {
      if league < 0 { throw PlainError.boom }
      return 0..<league
    }
  }
  struct Bench {
    var coaches: Set = ["Dee"]
  }

  let team = Team(fans: ["Eve"])
  let nobody = Team(players: [])

  @Test func `key paths are counted and named`() {
    let players = { (team: Team) in textOfCount(team.players) }
    let fans = { (team: Team) in textOfCount(team.fans) }
    check(
      have(2, \Team.players), "have 2 players", noun: "2 players", accepts: team, refuses: nobody,
      got: players)
    check(
      haveAtLeast(1, \Team.players), "have at least 1 players", noun: "at least 1 players",
      accepts: team, refuses: nobody, got: players)
    check(
      haveAtMost(0, \Team.players), "have at most 0 players", noun: "at most 0 players",
      accepts: nobody, refuses: team, got: players)
    check(
      have(1, \Team.fans), "have 1 fans", noun: "1 fans", accepts: team, refuses: nobody,
      got: fans)
    #expect(to(team, haveAtLeast(0, \.fans)) == nil)
    #expect(to(team, haveAtMost(2, \.fans)) == nil)
    check(
      have(0, \Team.bench.coaches), "have 0 coaches", noun: "0 coaches",
      accepts: Team(bench: Bench(coaches: [])), refuses: team,
      got: { textOfCount($0.bench.coaches) })
    let path = \Team.players
    #expect(to(team, have(2, path)) == nil)
    #expect(
      to(team, have(2, \.[7])) == "expected to have 2 elements, got 1\nActual Value: [Cem]")
  }

  @Test func `the results of closures are counted`() {
    let fans = { (team: Team) in textOfCount(team.fans) }
    check(
      have(1) { (team: Team) in team.fans }, "have 1 element", noun: "1 element", accepts: team,
      refuses: nobody, got: fans)
    check(
      haveAtLeast(1) { (team: Team) in team.fans }, "have at least 1 element",
      noun: "at least 1 element", accepts: team, refuses: nobody, got: fans)
    #expect(
      to(team, haveAtMost(2) { try $0.teams(in: 3) })
        == "expected to have at most 2 elements, got 3\nActual Value: Range(0..<3)")
    #expect(to(team, have(2) { try $0.teams(in: -1) }) == "unexpected error thrown: <boom>")
  }

  @Test func `the subject is counted`() {
    check(
      have(1), "have 1 element", noun: "1 element", accepts: [1], refuses: [1, 2],
      got: textOfCount)
    check(
      haveAtLeast(3), "have at least 3 elements", noun: "at least 3 elements", accepts: "abc",
      refuses: "ab", got: textOfCount)
    check(
      haveAtMost(0), "have at most 0 elements", noun: "at most 0 elements", accepts: [:],
      refuses: [1: 2], got: textOfCount)
    #expect(to(0..<Int.max, haveAtLeast(2)) == nil)
    #expect(toNot([Int](), have(-1)) == nil)
    #expect(to([Unprintable(1)], have(1)) == nil)
  }

  @Test func `counts and lengths have names`() {
    check(
      haveCountOf(2), "have a count of 2", noun: "a count of 2", accepts: [1, 2], refuses: [1],
      got: textOfCount)
    check(
      haveCountOfAtLeast(2), "have a count of at least 2", noun: "a count of at least 2",
      accepts: [1, 2], refuses: [1], got: textOfCount)
    check(
      haveCountOfAtMost(1), "have a count of at most 1", noun: "a count of at most 1",
      accepts: [1], refuses: [1, 2], got: textOfCount)
    check(
      haveLengthOf(2), "have a length of 2", noun: "a length of 2", accepts: "e\u{301}👍🏽",
      refuses: "a", got: textOfCount)
    check(
      haveLengthOfAtLeast(2), "have a length of at least 2", noun: "a length of at least 2",
      accepts: "ab", refuses: "a", got: textOfCount)
    check(
      haveLengthOfAtMost(1), "have a length of at most 1", noun: "a length of at most 1",
      accepts: [1], refuses: [1, 2], got: textOfCount)
  }
}
