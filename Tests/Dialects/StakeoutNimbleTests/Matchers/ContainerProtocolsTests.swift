import Foundation
import StakeoutTestSupport
import Testing

@testable import StakeoutNimble

@Suite struct ContainerProtocolsTests {
  /// A container that is neither Swift's nor Foundation's.
  struct Shelf: NMBContainer, NMBOrderedCollection {
    let books: [String]
    var count: Int { books.count }
    func contains(_ anObject: Any) -> Bool { (anObject as? String).map(books.contains) ?? false }
    func object(at index: Int) -> Any { books[index] }
  }

  @Test func `a type of one's own is matched as Foundation's are`() {
    let shelf = Shelf(books: ["Emma", "Ulysses"])
    #expect(to(shelf, contain("Emma", "Ulysses")) == nil)
    #expect(toNot(shelf, contain(3)) == nil)
    #expect(to(shelf, beginWith("Emma")) == nil)
    #expect(to(shelf, endWith("Ulysses")) == nil)
    #expect(to(shelf, haveCount(2)) == nil)
    #expect(toNot(shelf, beEmpty()) == nil)
  }

  @Test func `objects are equal whichever of them is bridged`() {
    #expect(areEqualObjects(1, 1))
    #expect(areEqualObjects(1, NSNumber(value: 1)))
    #expect(areEqualObjects("a", "a" as NSString))
    #expect(areEqualObjects("a" as NSString, "a"))
    #expect(areEqualObjects("a" as NSString, "a" as NSString))
    let date = Date(timeIntervalSince1970: 1)
    #expect(areEqualObjects(date, NSDate(timeIntervalSince1970: 1)))
    #expect(!areEqualObjects(1, "1"))
    #expect(!areEqualObjects("1", 1))
  }

  @Test func `other values are equal if they say so, or are one object`() {
    struct Point: Hashable { let x: Int }
    class Plain {}
    #expect(areEqualObjects(Point(x: 1), Point(x: 1)))
    #expect(!areEqualObjects(Point(x: 1), Point(x: 2)))
    #expect(!areEqualObjects(Point(x: 1), Plain()))
    let plain = Plain()
    #expect(areEqualObjects(plain, plain))
    #expect(!areEqualObjects(plain, Plain()))
  }
}
