import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct EqualSetsTests {
  struct Unordered: Hashable, CustomStringConvertible {
    let value: Int
    var description: String { "\(value)" }
  }

  static let hint = " (use beNil() to match nils)"

  static func unordered(_ values: Int...) -> Set<Unordered> {
    Set(values.map(Unordered.init))
  }

  @Test(arguments: [
    Golden("both", "expected to equal <[2, 3]>, got <[1, 2]>, missing <[3]>, extra <[1]>") {
      to(Set([1, 2]), equal(Set([2, 3])))
    },
    Golden("missing", "expected to equal <[1, 2]>, got <[1]>, missing <[2]>") {
      to(Set([1]), equal(Set([1, 2])))
    },
    Golden("extra", "expected to equal <[1]>, got <[1, 2]>, extra <[2]>") {
      to(Set([1, 2]), equal(Set([1])))
    },
    Golden("same", "expected to not equal <[1]>, got <[1]>") {
      toNot(Set([1]), equal(Set([1])))
    },
    Golden("nil", "expected to equal <[1]>, got <nil>\(hint)") {
      to(nil, equal(Set([1])))
    },
    Golden("expected nil", "expected to equal <nil>, got <Set([1])>\(hint)") {
      to(Set([1]), equal(nil as Set<Int>?))
    },
    Golden("sorted", "expected to equal <[1, 2, 3]>, got <[]>, missing <[1, 2, 3]>") {
      to([], equal(Set([3, 1, 2])))
    },
    Golden("optional", "expected to equal <[2]>, got <[1]>, missing <[2]>, extra <[1]>") {
      to(Set([1]), equal(Set([2]) as Set<Int>?))
    },
    Golden(
      "without order",
      "expected to equal <Set([2])>, got <Set([1])>, missing <Set([2])>, extra <Set([1])>"
    ) {
      to(unordered(1), equal(unordered(2)))
    },
    Golden("without order, nil", "expected to equal <nil>, got <Set([1])>\(hint)") {
      to(unordered(1), equal(nil as Set<Unordered>?))
    },
    Golden("equal", nil) { to(Set([1, 2]), equal(Set([2, 1]))) },
    Golden("different", nil) { toNot(Set([1, 2]), equal(Set([2]))) },
  ]) func `sets are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `nil fails both ways`() throws {
    #expect(try status(nil, equal(Set([1]))) == .fail)
    #expect(try status(Set([1]), equal(nil as Set<Int>?)) == .fail)
    #expect(try status(Self.unordered(1), equal(nil as Set<Unordered>?)) == .fail)
  }

  @Test func `the noun is the set, in order where there is one`() {
    #expect(equal(Set([2, 1, 3])).noun == "[1, 2, 3]")
    #expect(equal(Self.unordered(1)).noun == "Set([1])")
    #expect(equal(nil as Set<Int>?).noun == "nil")
  }

  @Test func `a verdict evaluates once`() {
    #expect(evaluations(of: Set([1]), by: equal(Set([1]))) == 1)
    #expect(evaluations(of: Set([1]), by: equal(nil)) == 1)
    #expect(evaluations(of: nil, by: equal(Set([1]))) == 1)
  }

  @Test func `what passes is not turned into text`() {
    let (one, two) = (Set([Unprintable(1)]), Set([Unprintable(2)]))
    #expect(to(one, equal(one)) == nil)
    #expect(toNot(one, equal(two)) == nil)
  }
}
