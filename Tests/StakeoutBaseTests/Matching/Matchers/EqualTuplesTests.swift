import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct EqualTuplesTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("pairs", #"expected to equal <(2, "b")>, got <(1, "a")>"#) {
      to((1, "a"), equal((2, "b")))
    },
    Golden("second differs", #"expected to equal <(1, "b")>, got <(1, "a")>"#) {
      to((1, "a"), equal((1, "b")))
    },
    Golden("same pair", nil) { to((1, "a"), equal((1, "a"))) },
    Golden("nil", #"expected to equal <(2, "b")>, got <nil>\#(hint)"#) {
      to(nil, equal((2, "b")))
    },
    Golden("expected nil", #"expected to equal <nil>, got <(1, "a")>\#(hint)"#) {
      to((1, "a"), equal(nil as (Int, String)?))
    },
    Golden("three", "expected to not equal <(1, 2, 3)>, got <(1, 2, 3)>") {
      toNot((1, 2, 3), equal((1, 2, 3)))
    },
    Golden("six", "expected to equal <(1, 2, 3, 4, 5, 7)>, got <(1, 2, 3, 4, 5, 6)>") {
      to((1, 2, 3, 4, 5, 6), equal((1, 2, 3, 4, 5, 7)))
    },
    Golden("seven", nil) { to((1, 2, 3, 4, 5, 6, 7), equal((1, 2, 3, 4, 5, 6, 7))) },
  ]) func `tuples are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("pairs", #"expected to equal <[(2, "b")]>, got <[(1, "a")]>"#) {
      to([(1, "a")], equal([(2, "b")]))
    },
    Golden("same", nil) { to([(1, "a"), (2, "b")], equal([(1, "a"), (2, "b")])) },
    Golden("shorter", "expected to equal <[(1, 2), (3, 4)]>, got <[(1, 2)]>") {
      to([(1, 2)], equal([(1, 2), (3, 4)]))
    },
    Golden("nil", "expected to equal <[(1, 2)]>, got <nil>\(hint)") {
      to(nil, equal([(1, 2)]))
    },
    Golden("expected nil", "expected to equal <nil>, got <[(1, 2)]>\(hint)") {
      to([(1, 2)], equal(nil as [(Int, Int)]?))
    },
    Golden("six", nil) { toNot([(1, 2, 3, 4, 5, 6)], equal([(1, 2, 3, 4, 5, 7)])) },
  ]) func `arrays of tuples are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `the noun is the tuple`() {
    #expect(equal((1, "a")).noun == #"(1, "a")"#)
    #expect(equal([(1, 2)]).noun == "[(1, 2)]")
  }

  @Test func `a verdict evaluates once`() {
    #expect(evaluations(of: (1, 2), by: equal((1, 2))) == 1)
    #expect(evaluations(of: [(1, 2)], by: equal([(1, 2)])) == 1)
    #expect(evaluations(of: nil, by: equal((1, 2))) == 1)
  }

  @Test func `what passes is not turned into text`() {
    let pair = (Unprintable(1), Unprintable(2))
    #expect(to(pair, equal((Unprintable(1), Unprintable(2)))) == nil)
    #expect(toNot([pair], equal([(Unprintable(1), Unprintable(1))])) == nil)
  }
}
