import Foundation
import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeEmptyTests {
  struct Flags: OptionSet, CustomStringConvertible {
    let rawValue: Int
    var description: String { "flags \(rawValue)" }
  }

  @Test func `sequences, sets and strings are judged and described`() {
    refuses(beEmpty(), [1], "be empty, got <[1]>")
    accepts(beEmpty(), [Int](), "be empty, got <[]>")
    refuses(beEmpty(), "a", "be empty, got <a>")
    accepts(beEmpty(), "", "be empty, got <>")
    failsForNil(beEmpty() as Matcher<[Int]>, "be empty")
    failsForNil(beEmpty() as Matcher<String>, "be empty")
    refuses(beEmpty(), ["a": 1], "be empty, got <[\"a\": 1]>")
    refuses(beEmpty(), Set([1]), "be empty, got <Set([1])>")
    accepts(beEmpty(), Set<Int>())
    refuses(beEmpty(), Flags(rawValue: 1), "be empty, got <flags 1>")
    accepts(beEmpty(), Flags())
    accepts(beEmpty(), 1..<1)
    refuses(beEmpty(), sequence(first: 1, next: { $0 + 1 }))
    refuses(beEmpty(), [nil as Int?])
  }

  @Test func `Foundation collections are judged and described`() {
    refuses(beEmpty(), "a" as NSString, "be empty, got <a>")
    refuses(beEmpty(), [1] as NSArray, "be empty, got <(1)>")
    refuses(beEmpty(), NSIndexSet(index: 3), "be empty, got <(3)>")
    failsForNil(beEmpty() as Matcher<any NMBCollection>, "be empty")
    accepts(beEmpty(), NSArray() as any NMBCollection, "be empty, got <()>")
    accepts(beEmpty(), "" as NSString)
    accepts(beEmpty(), NSArray())
    accepts(beEmpty(), NSDictionary())
    refuses(beEmpty(), NSDictionary(dictionary: [1: 1]))
    accepts(beEmpty(), NSSet())
  }
}
