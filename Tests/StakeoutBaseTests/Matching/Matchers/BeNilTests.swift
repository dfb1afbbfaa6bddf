import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct BeNilTests {
  @Test(arguments: [
    Golden("1", "expected to be nil, got <1>") { to(1, beNil()) },
    Golden("not nil", "expected to not be nil, got <nil>") { toNot(nil as Int?, beNil()) },
    Golden("not nil String", "expected to not be nil, got <nil>") {
      toNot(nil as String?, beNil())
    },
    Golden("nil", nil) { to(nil as Int?, beNil()) },
    Golden("not 1", nil) { toNot(1, beNil()) },
    Golden("nil in an optional", nil) { to(Int??.some(nil), beNil()) },
    Golden("not nil in an optional", "expected to not be nil, got <nil>") {
      toNot(Int??.some(nil), beNil())
    },
    Golden("1 in an optional", "expected to be nil, got <Optional(1)>") {
      to(Int??.some(1), beNil())
    },
    Golden("nil as Any", nil) { to((nil as Int?) as Any, beNil()) },
    Golden("error", "unexpected error thrown: <boom>") {
      to(try { () throws -> Int in throw PlainError.boom }(), beNil())
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `only one more optional is looked into`() throws {
    #expect(try status(Int???.some(.some(nil)), beNil()) == .doesNotMatch)
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((beNil() as Matcher<Int>).noun == "nil")
    #expect(evaluations(of: 1, by: beNil()) == 1)
    #expect(evaluations(of: nil as Int?, by: beNil()) == 1)
  }

  @Test func `what passes is not turned into text`() {
    #expect(toNot(Unprintable(1), beNil()) == nil)
  }
}
