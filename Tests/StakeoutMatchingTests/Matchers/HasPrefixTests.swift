import StakeoutMatching
import Testing

@Suite struct HasPrefixTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("prefix", "expected to have prefix <b>, got <abc>") { to("abc", hasPrefix("b")) },
    Golden("not prefix", "expected to not have prefix <a>, got <abc>") {
      toNot("abc", hasPrefix("a"))
    },
    Golden("substring", "expected to have substring <x>, got <abc>") {
      to("abc", hasSubstring("x"))
    },
    Golden("not substring", "expected to not have substring <b>, got <abc>") {
      toNot("abc", hasSubstring("b"))
    },
    Golden("nil", "expected to have prefix <a>, got <nil>\(hint)") { to(nil, hasPrefix("a")) },
    Golden("not nil", "expected to not have substring <a>, got <nil>\(hint)") {
      toNot(nil, hasSubstring("a"))
    },
    Golden("passing", nil) {
      to("abc", hasPrefix("ab")) ?? to("abc", hasPrefix("")) ?? to("abc", hasSubstring("bc"))
        ?? toNot("abc", hasSubstring(""))
    },
  ]) func `messages`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `as patterns they read as an argument does`() {
    #expect(hasPrefix("a").noun == "a string with prefix a")
    #expect(hasSubstring("a").noun == "a string with substring a")
    #expect(hasPrefix("a").asPattern("abc"))
    #expect(!hasSubstring("x").asPattern("abc"))
  }
}
