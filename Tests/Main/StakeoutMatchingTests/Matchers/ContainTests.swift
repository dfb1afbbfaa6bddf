import Foundation
import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct ContainTests {
  struct Flags: OptionSet, CustomStringConvertible {
    static let red = Flags(rawValue: 1)
    static let blue = Flags(rawValue: 2)
    let rawValue: Int
    var description: String { "flags \(rawValue)" }
  }

  @Test func `sequences and sets are judged and described`() {
    refuses(contain(3), [1, 2], "contain <3>, got <[1, 2]>")
    refuses(contain(1, 3), [1, 2], "contain <1, 3>, got <[1, 2]>")
    refuses(contain([1, 3]), [1, 2], "contain <1, 3>, got <[1, 2]>")
    accepts(contain(1), [1, 2], "contain <1>, got <[1, 2]>")
    failsForNil(contain(1) as Matcher<[Int]>, "contain <1>")
    refuses(contain(2), Set([1]), "contain <2>, got <Set([1])>")
    accepts(contain([1, 2]), Set([1, 2]))
    refuses(contain(.blue), Flags.red, "contain <flags 2>, got <flags 1>")
    accepts(contain([.red]), [Flags.red, .blue])
    accepts(contain(1, 3), 1...3)
    accepts(contain(1, 2), [1, 2])
    accepts(contain([]), [1, 2])
    // A value that does not equal itself is contained in nothing.
    refuses(contain(Double.nan), [Double.nan])
  }

  @Test func `strings are judged and described`() {
    refuses(contain("bar"), "foo", "contain <bar>, got <foo>")
    refuses(contain(""), "foo", "contain <>, got <foo>")
    refuses(contain("f", "z"), "foo", "contain <f, z>, got <foo>")
    accepts(contain(["f", "oo"]), "foo")
    failsForNil(contain("a"), "contain <a>")
    // `contain` finds a line feed within CR LF, and an accent within a composed letter.
    accepts(contain("\n"), "a\r\nb")
    accepts(contain("e\u{301}"), "caf\u{e9}")
    refuses(contain("e"), "e\u{301}", "contain <e>, got <e\u{301}>")
    // Nimble's text omits an empty first item, and Stakeout's text shows it.
    refuses(contain("", "a"), "abc", "contain <, a>, got <abc>")
  }

  @Test func `Foundation strings are judged and described`() {
    refuses(contain("bar"), "foo" as NSString, "contain <bar>, got <foo>")
    refuses(contain("f" as NSString, "z"), "foo" as NSString, "contain <f, z>, got <foo>")
    refuses(contain(""), "foo" as NSString)
    accepts(contain(["f", "oo"] as [NSString]), "foo" as NSString)
    failsForNil(contain("a") as Matcher<NSString>, "contain <a>")
  }

  @Test func `Foundation containers are judged and described`() {
    let items = [1, "a"] as NSArray
    refuses(contain(3), items, "contain <3>, got <(1, a)>")
    refuses(contain(1, 3), items, "contain <1, 3>, got <(1, a)>")
    accepts(contain(1), items, "contain <1>, got <(1, a)>")
    accepts(contain(1, "a"), items)
    accepts(contain(["a", 1] as [Any?]), items)
    accepts(contain("a", "a" as NSString), ["a" as NSString] as NSArray)
    refuses(contain(1, nil), items, "contain <1, nil>, got <(1, a)>")
    accepts(contain([] as [Any?]), NSArray())
    accepts(contain(1), NSSet(array: [1]))
    refuses(contain("1"), NSSet(array: [1]))
    failsForNil(contain(1) as Matcher<any NMBContainer>, "contain <1>")
  }

  @Test func `an endless sequence is walked to the last hit and no further`() {
    let numbers = sequence(first: 1, next: { $0 + 1 })
    accepts(contain(7), numbers)
    accepts(contain(9, 2, 2, 4), numbers)
    accepts(contain([]), numbers)
  }

  @Test func `a sequence that is gone after one walk is walked once`() {
    func once() -> AnyIterator<Int> {
      var rest = [3, 1, 2]
      return AnyIterator { rest.popLast() }
    }
    accepts(contain(3, 2), once())
    refuses(contain(3, 4), once())
  }

  @Test func `a range is not walked`() {
    accepts(contain(Int.max, Int.max - 1), 0...Int.max)
    refuses(contain(Int.max), 0..<Int.max)
  }
}
