import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct HaveValueForKeyPathTests {
  struct Team {
    var captain: Player? = Player()
    var coach = Player(nick: "C")
  }
  struct Player {
    var name = "Ann"
    var nick: String?
  }
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("deep", "expected to have value <Bob> for key <coach.name>, got <Ann>") {
      to(Team(), haveValue("Bob", forKeyPath: \.coach.name))
    },
    Golden("through an optional", "expected to have value <Bob> for key <captain?.name>, got <Ann>")
    { to(Team(), haveValue("Bob", forKeyPath: \.captain?.name)) },
    Golden("nobody there", "expected to have value <Ann> for key <captain?.name>, got <nil>") {
      to(Team(captain: nil), haveValue("Ann", forKeyPath: \.captain?.name))
    },
    Golden("not", "expected to not have value <Ann> for key <coach.name>, got <Ann>") {
      toNot(Team(), haveValue("Ann", forKeyPath: \.coach.name))
    },
    Golden("matcher", "expected to have value <containing x> for key <coach.name>, got <Ann>") {
      to(Team(), haveValue(containString("x"), forKeyPath: \.coach.name))
    },
    Golden("not matcher", "expected to not have value <nil> for key <captain?.nick>, got <nil>") {
      toNot(Team(), haveValue(beNil(), forKeyPath: \.captain?.nick))
    },
    Golden("nil", "expected to have value <Ann> for key <coach.name>, got <nil>\(hint)") {
      to(nil as Team?, haveValue("Ann", forKeyPath: \.coach.name))
    },
    Golden("not any", "expected to not have a value for key <coach.nick>, got <\(Team())>") {
      toNot(Team(), haveValueForKeyPath(\.coach.nick))
    },
    Golden("passing", nil) {
      to(Team(), haveValue("C", forKeyPath: \.coach.nick))
        ?? to(Team(), haveValue(hasPrefix("A"), forKeyPath: \.captain?.name))
        ?? to(Team(), haveValueForKeyPath(\.captain?.name))
        ?? toNot(Team(), haveValueForKeyPath(\.captain?.nick))
    },
    Golden("an error", "unexpected error thrown: <boom>") {
      to(Team(), haveValue(Matcher { _ in throw PlainError.boom }, forKeyPath: \.coach.name))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    let matcher: Matcher<Team> = haveValue("Ann", forKeyPath: \.coach.name)
    #expect(matcher.noun == "value Ann for key coach.name")
    #expect(
      (haveValueForKeyPath(\.coach.nick) as Matcher<Team>).noun == "a value for key coach.nick")
    #expect(evaluations(of: Team(), by: matcher) == 1)
  }
}
