import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct HaveValueTests {
  struct Team {
    var captain: Player? = Player()
  }
  struct Player {
    var name = "Ann"
    var nick: String?
    subscript(place: Int) -> String { "A" }
  }

  let failing = Matcher<String> { _ in throw PlainError.boom }

  @Test func `dictionaries are searched`() {
    check(
      haveValue(1, forKey: "a"), "have value <1> for key <a>", noun: "value 1 for key a",
      accepts: ["a": 1], refuses: ["b": 1])
    check(
      haveValue(beGreaterThan(1), forKey: "a"), "have value <> 1> for key <a>",
      noun: "value > 1 for key a", accepts: ["a": 2], refuses: ["a": 1])
    check(
      haveValueForKey("a"), "have a value for key <a>", noun: "a value for key a",
      accepts: ["a": 1], refuses: ["b": 1])
    #expect(to([1: "ab", 2: "b"], haveValue(hasPrefix("a"), forKey: 1)) == nil)
    #expect(toNot(["a": 1], haveValue(beNil(), forKey: "b")) == nil)
    #expect(to(["a": "b"], haveValue(failing, forKey: "a")) == "unexpected error thrown: <boom>")
  }

  @Test func `properties are compared`() {
    let (ann, bob) = (Player(nick: "A"), Player(name: "Bob"))
    let nick = { (player: Player) in "<\(player.nick ?? "nil")>" }
    check(
      haveValue("Ann", forKey: \Player.name), "have value <Ann> for key <name>",
      noun: "value Ann for key name", accepts: ann, refuses: bob, got: { "<\($0.name)>" })
    check(
      haveValue("A", forKey: \Player.nick), "have value <A> for key <nick>",
      noun: "value A for key nick", accepts: ann, refuses: bob, got: nick)
    check(
      haveValue(hasPrefix("A"), forKey: \Player.nick),
      "have value <a string with prefix A> for key <nick>",
      noun: "value a string with prefix A for key nick", accepts: ann, refuses: bob, got: nick)
    check(
      haveValueForKey(\Player.nick), "have a value for key <nick>", noun: "a value for key nick",
      accepts: ann, refuses: bob)
    #expect(to(bob, haveValue(beNil(), forKey: \.nick)) == nil)
    #expect(
      to(ann, haveValue("B", forKey: \.[0]))
        == "expected to have value <B> for key <a computed property of Player>, got <A>")
  }

  @Test func `paths are followed`() {
    let (led, leaderless) = (Team(), Team(captain: nil))
    let name = { (team: Team) in "<\(team.captain?.name ?? "nil")>" }
    check(
      haveValue("Ann", forKeyPath: \Team.captain?.name), "have value <Ann> for key <captain?.name>",
      noun: "value Ann for key captain?.name", accepts: led, refuses: leaderless, got: name)
    check(
      haveValue(containString("n"), forKeyPath: \Team.captain?.name),
      "have value <containing n> for key <captain?.name>",
      noun: "value containing n for key captain?.name", accepts: led, refuses: leaderless,
      got: name)
    check(
      haveValueForKeyPath(\Team.captain?.name), "have a value for key <captain?.name>",
      noun: "a value for key captain?.name", accepts: led, refuses: leaderless)
    #expect(to(led, haveValue(nil, forKeyPath: \.captain?.nick)) == nil)
    #expect(to(led, haveValue(beNil(), forKeyPath: \.captain?.nick)) == nil)
    // Do not compare the key: an optimised build does not know the name of a computed property.
    let count = to(led, haveValue(2, forKeyPath: \.captain?.name.count))
    #expect(count?.hasPrefix("expected to have value <2> for key <") == true)
    #expect(count?.hasSuffix(">, got <3>") == true)
    #expect(
      to(led, haveValue(failing, forKeyPath: \.captain?.name)) == "unexpected error thrown: <boom>")
  }
}
