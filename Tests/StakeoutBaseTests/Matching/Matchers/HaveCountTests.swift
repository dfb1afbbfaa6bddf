import Foundation
import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct HaveCountTests {
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
}
