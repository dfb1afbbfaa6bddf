import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct EqualTuplesTests {
  @Test func `tuples are judged and described`() {
    refuses(equal((2, "b")), (1, "a"), #"equal <(2, "b")>, got <(1, "a")>"#)
    refuses(equal((1, "b")), (1, "a"), #"equal <(1, "b")>, got <(1, "a")>"#)
    accepts(equal((1, "a")), (1, "a"))
    failsForNil(equal((2, "b")), #"equal <(2, "b")>"#)
    failsBothWays(
      equal(nil as (Int, String)?), (1, "a"), #"equal <nil>, got <(1, "a")>"# + nilHint)
    accepts(equal((1, 2, 3)), (1, 2, 3), "equal <(1, 2, 3)>, got <(1, 2, 3)>")
    refuses(
      equal((1, 2, 3, 4, 5, 7)), (1, 2, 3, 4, 5, 6),
      "equal <(1, 2, 3, 4, 5, 7)>, got <(1, 2, 3, 4, 5, 6)>")
    accepts(equal((1, 2, 3, 4, 5, 6, 7)), (1, 2, 3, 4, 5, 6, 7))
  }

  @Test func `arrays of tuples are judged and described`() {
    refuses(equal([(2, "b")]), [(1, "a")], #"equal <[(2, "b")]>, got <[(1, "a")]>"#)
    accepts(equal([(1, "a"), (2, "b")]), [(1, "a"), (2, "b")])
    refuses(equal([(1, 2), (3, 4)]), [(1, 2)], "equal <[(1, 2), (3, 4)]>, got <[(1, 2)]>")
    failsForNil(equal([(1, 2)]), "equal <[(1, 2)]>")
    failsBothWays(
      equal(nil as [(Int, Int)]?), [(1, 2)], "equal <nil>, got <[(1, 2)]>\(nilHint)")
    refuses(equal([(1, 2, 3, 4, 5, 7)]), [(1, 2, 3, 4, 5, 6)])
  }
}
