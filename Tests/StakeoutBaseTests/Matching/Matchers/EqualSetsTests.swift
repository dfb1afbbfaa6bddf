import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct EqualSetsTests {
  struct Unordered: Hashable, CustomStringConvertible {
    let value: Int
    var description: String { "\(value)" }
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

  @Test func `sets without an order of elements are judged and described`() {
    let one = Set([Unordered(value: 1)])
    refuses(
      equal(Set([Unordered(value: 2)])), one,
      "equal <Set([2])>, got <Set([1])>, missing <Set([2])>, extra <Set([1])>")
    failsBothWays(
      equal(nil as Set<Unordered>?), one, "equal <nil>, got <Set([1])>\(nilHint)")
  }
}
