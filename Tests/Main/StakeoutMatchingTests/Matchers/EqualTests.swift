import Foundation
import StakeoutMatching
import StakeoutTestSupport
import Testing

@Suite struct EqualTests {
  @Test func `values and nil are judged and described`() {
    refuses(equal(2), 1, "equal <2>, got <1>")
    accepts(equal(1), 1, "equal <1>, got <1>")
    failsForNil(equal(1), "equal <1>")
    failsBothWays(equal(nil as Int?), 1, "equal <nil>, got <1>\(nilHint)")
    failsForNil(equal(nil as Int?), "equal <nil>")
    accepts(equal(1 as Int?), 1)
    reportsError(equal(1), try explode())
    reportsError(equal(nil), try explode())
  }

  /// The texts of values are those of `stringify`, for all types.
  @Test func `values of other types are judged and described`() {
    refuses(equal("b"), "a", "equal <b>, got <a>")
    refuses(equal("x"), "a\n   b  \nc", "equal <x>, got <a\n   b  \nc>")
    refuses(equal(-Double.infinity), Double.infinity, "equal <-inf>, got <inf>")
    refuses(equal(1), Int??.some(nil), "equal <Optional(1)>, got <nil>")
    accepts(equal(5), Optional(Optional(5)), "equal <Optional(5)>, got <Optional(5)>")
    refuses(
      equal(URL(string: "http://c.d")), URL(string: "http://a.b"),
      "equal <http://c.d>, got <http://a.b>")
    refuses(equal(2 as NSNumber), 1 as NSNumber, "equal <2>, got <1>")
  }

  @Test func `collections are judged and described`() {
    refuses(equal([1, 3]), [1, 2], "equal <[1, 3]>, got <[1, 2]>")
    refuses(equal([1]), [], "equal <[1]>, got <[]>")
    refuses(
      equal([1, 2] as [Int?]), [1, nil] as [Int?],
      "equal <[Optional(1), Optional(2)]>, got <[Optional(1), nil]>")
    failsForNil(equal([1]), "equal <[1]>")
    failsForNil(equal([1] as [Int?]), "equal <[Optional(1)]>")
    refuses(equal(["a": 2]), ["a": 1], #"equal <["a": 2]>, got <["a": 1]>"#)
    let ofNil: [String: Int?] = ["a": nil]
    refuses(equal(ofNil), ["a": 1] as [String: Int], #"equal <["a": nil]>, got <["a": 1]>"#)
    accepts(equal(["a": 1] as [String: Int?]), ["a": 1] as [String: Int])
    refuses(equal(ofNil), [:] as [String: Int], #"equal <["a": nil]>, got <[:]>"#)
    failsBothWays(
      equal([1: 1] as [Int: Int?]), nil as [Int: Int]?,
      "equal <[1: Optional(1)]>, got <nil>\(nilHint)")
  }

  @Test func `sets are judged and described`() {
    refuses(
      equal(Set([2, 3])), Set([1, 2]), "equal <[2, 3]>, got <[1, 2]>, missing <[3]>, extra <[1]>")
    refuses(equal(Set([1, 2])), Set([1]), "equal <[1, 2]>, got <[1]>, missing <[2]>")
    refuses(equal(Set([1])), Set([1, 2]), "equal <[1]>, got <[1, 2]>, extra <[2]>")
    accepts(equal(Set([1])), Set([1]), "equal <[1]>, got <[1]>")
    failsForNil(equal(Set([1])), "equal <[1]>")
    failsBothWays(equal(nil as Set<Int>?), Set([1]), "equal <nil>, got <Set([1])>\(nilHint)")
    refuses(equal(Set([3, 1, 2])), [], "equal <[1, 2, 3]>, got <[]>, missing <[1, 2, 3]>")
    refuses(
      equal(Set([2]) as Set<Int>?), Set([1]), "equal <[2]>, got <[1]>, missing <[2]>, extra <[1]>")
    accepts(equal(Set([2, 1])), Set([1, 2]))
  }

  struct Unordered: Hashable, CustomStringConvertible {
    let value: Int
    var description: String { "\(value)" }
  }

  @Test func `sets without an order of elements are judged and described`() {
    let one = Set([Unordered(value: 1)])
    refuses(
      equal(Set([Unordered(value: 2)])), one,
      "equal <Set([2])>, got <Set([1])>, missing <Set([2])>, extra <Set([1])>")
    failsBothWays(
      equal(nil as Set<Unordered>?), one, "equal <nil>, got <Set([1])>\(nilHint)")
  }

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
