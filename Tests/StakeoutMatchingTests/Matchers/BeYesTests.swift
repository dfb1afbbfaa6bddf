import StakeoutMatching
import Testing

@Suite struct BeYesTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("yes", "expected to be true, got <false>") { to(false, beYes()) },
    Golden("not yes", "expected to not be true, got <true>") { toNot(true, beYes()) },
    Golden("no", "expected to be false, got <true>") { to(true, beNo()) },
    Golden("not no", "expected to not be false, got <false>") { toNot(false, beNo()) },
    Golden("nil", "expected to be true, got <nil>\(hint)") { to(nil, beYes()) },
    Golden("not nil", "expected to not be false, got <nil>\(hint)") { toNot(nil, beNo()) },
    Golden("passing", nil) {
      to(true, beYes()) ?? to(false, beNo()) ?? toNot(false, beYes()) ?? toNot(true, beNo())
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun`() {
    #expect(beYes().noun == "true")
    #expect(beNo().noun == "false")
  }
}
