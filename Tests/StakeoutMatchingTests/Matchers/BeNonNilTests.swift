import StakeoutMatching
import Testing

@Suite struct BeNonNilTests {
  @Test(arguments: [
    Golden("nil", "expected to be non-nil, got <nil>") { to(nil as Int?, beNonNil()) },
    Golden("not 1", "expected to not be non-nil, got <1>") { toNot(1, beNonNil()) },
    Golden("1", nil) { to(1, beNonNil()) },
    Golden("not nil", nil) { toNot(nil as Int?, beNonNil()) },
    Golden("nil in an optional", "expected to be non-nil, got <nil>") {
      to(.some(nil) as Int??, beNonNil())
    },
    Golden("an error", "unexpected error thrown: <boom>") { to(try explode(), beNonNil()) },
  ]) func `messages`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `noun and evaluations`() {
    #expect((beNonNil() as Matcher<Int>).noun == "not nil")
    #expect(evaluations(of: 1, by: beNonNil()) == 1)
    #expect((beNonNil() as Matcher<Int?>).asPattern(1))
    #expect(!(beNonNil() as Matcher<Int?>).asPattern(nil))
  }
}
