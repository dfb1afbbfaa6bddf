import Foundation
import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct CountsTests {
  @Test func `collections are judged and described`() {
    refuses(
      haveCount(2), ["a": 1],
      "have Dictionary<String, Int> with count 2, got 1\nActual Value: [\"a\": 1]")
    refuses(haveCount(1), [1, 2], "have Array<Int> with count 1, got 2\nActual Value: [1, 2]")
    accepts(haveCount(2), [1, 2], "have Array<Int> with count 2, got 2\nActual Value: [1, 2]")
    refuses(haveCount(1), "abc", "have String with count 1, got 3\nActual Value: abc")
    refuses(haveCount(2), Set([1]), "have Set<Int> with count 2, got 1\nActual Value: Set([1])")
    refuses(haveCount(-1), [Int](), "have Array<Int> with count -1, got 0\nActual Value: []")
    failsForNil(haveCount(1) as Matcher<[Int]>, "match")
    accepts(haveCount(0), "")
    refuses(haveCount(0), [1])
    accepts(haveCount(Int.max), 0..<Int.max)
  }

  @Test func `Foundation collections are judged and described`() {
    let numbers = [1, 2] as NSArray
    refuses(haveCount(1), numbers, "have NSArray with count 1, got 2. Actual Value: (1, 2)")
    accepts(haveCount(2), numbers, "have NSArray with count 2, got 2. Actual Value: (1, 2)")
    refuses(
      haveCount(1), NSIndexSet(indexesIn: NSRange(location: 3, length: 2)),
      "have NSIndexSet with count 1, got 2. Actual Value: (3, 4)")
    failsForNil(haveCount(1) as Matcher<any NMBCollection>, "match")
    accepts(haveCount(1), NSDictionary(dictionary: ["a": 1]))
    accepts(haveCount(2), NSSet(array: [1, 2]))
  }

  typealias Flags = ContainTests.Flags

  @Test func `empty sequences, sets and strings are judged and described`() {
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

  @Test func `empty Foundation collections are judged and described`() {
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
