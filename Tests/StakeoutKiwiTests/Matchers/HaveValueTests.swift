import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct HaveValueTests {
  struct Player {
    var name = "Ann"
    var nick: String?
    subscript(place: Int) -> String { "A" }
  }
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("other", #"expected to have value <2> for key <a>, got <["a": 1]>"#) {
      to(["a": 1], haveValue(2, forKey: "a"))
    },
    Golden("missing", #"expected to have value <1> for key <b>, got <["a": 1]>"#) {
      to(["a": 1], haveValue(1, forKey: "b"))
    },
    Golden("not", #"expected to not have value <1> for key <a>, got <["a": 1]>"#) {
      toNot(["a": 1], haveValue(1, forKey: "a"))
    },
    Golden("matcher", #"expected to have value <> 1> for key <a>, got <["a": 1]>"#) {
      to(["a": 1], haveValue(beGreaterThan(1), forKey: "a"))
    },
    Golden("not matcher", #"expected to not have value <> 0> for key <a>, got <["a": 1]>"#) {
      toNot(["a": 1], haveValue(beGreaterThan(0), forKey: "a"))
    },
    Golden("missing for a matcher", nil) { toNot(["a": 1], haveValue(beNil(), forKey: "b")) },
    Golden("nil", "expected to have value <1> for key <a>, got <nil>\(hint)") {
      to(nil as [String: Int]?, haveValue(1, forKey: "a"))
    },
    Golden("any", #"expected to have a value for key <b>, got <["a": 1]>"#) {
      to(["a": 1], haveValueForKey("b"))
    },
    Golden("not any", #"expected to not have a value for key <a>, got <["a": 1]>"#) {
      toNot(["a": 1], haveValueForKey("a"))
    },
    Golden("not nil", "expected to not have a value for key <a>, got <nil>\(hint)") {
      toNot(nil as [String: Int]?, haveValueForKey("a"))
    },
    Golden("passing", nil) {
      to([1: "a", 2: "b"], haveValue("b", forKey: 2)) ?? to([1: "a"], haveValueForKey(1))
        ?? to([1: "ab"], haveValue(hasPrefix("a"), forKey: 1))
        ?? toNot(["a": 1], haveValue(1, forKey: "b")) ?? toNot([1: "a"], haveValueForKey(2))
    },
    Golden("an error", "unexpected error thrown: <boom>") {
      to(["a": 1], haveValue(Matcher { _ in throw PlainError.boom }, forKey: "a"))
    },
  ]) func `dictionaries are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("other", "expected to have value <Bob> for key <name>, got <Ann>") {
      to(Player(), haveValue("Bob", forKey: \.name))
    },
    Golden("optional", "expected to have value <A> for key <nick>, got <nil>") {
      to(Player(), haveValue("A", forKey: \.nick))
    },
    Golden("not optional", "expected to not have value <A> for key <nick>, got <A>") {
      toNot(Player(nick: "A"), haveValue("A", forKey: \.nick))
    },
    Golden("matcher", "expected to have value <a string with prefix B> for key <name>, got <Ann>") {
      to(Player(), haveValue(hasPrefix("B"), forKey: \.name))
    },
    Golden(
      "optional matcher",
      "expected to have value <a string with prefix B> for key <nick>, got <nil>"
    ) { to(Player(), haveValue(hasPrefix("B"), forKey: \.nick)) },
    Golden("any", "expected to have a value for key <nick>, got <\(Player())>") {
      to(Player(), haveValueForKey(\.nick))
    },
    Golden(
      "subscript",
      "expected to have value <B> for key <a computed property of Player>, got <A>"
    ) { to(Player(), haveValue("B", forKey: \.[0])) },
    Golden("nil", "expected to have value <Ann> for key <name>, got <nil>\(hint)") {
      to(nil as Player?, haveValue("Ann", forKey: \.name))
    },
    Golden("passing", nil) {
      to(Player(), haveValue("Ann", forKey: \.name)) ?? to(
        Player(), haveValue(beNil(), forKey: \.nick))
        ?? to(Player(nick: "A"), haveValueForKey(\.nick))
        ?? toNot(Player(), haveValueForKey(\.nick)) ?? toNot(
          Player(), haveValue("A", forKey: \.nick))
        ?? to(Player(), haveValue(hasPrefix("A"), forKey: \.name))
    },
  ]) func `properties are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((haveValue(1, forKey: "a") as Matcher<[String: Int]>).noun == "value 1 for key a")
    #expect((haveValueForKey("a") as Matcher<[String: Int]>).noun == "a value for key a")
    #expect((haveValue("A", forKey: \.name) as Matcher<Player>).noun == "value A for key name")
    #expect(evaluations(of: ["a": 1], by: haveValue(1, forKey: "a")) == 1)
    #expect(evaluations(of: Player(), by: haveValue("A", forKey: \.name)) == 1)
  }
}
