import Foundation
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct ContainerProtocolsTests {
  /// A container type of a user, which is neither Swift's nor Foundation's.
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

  /// A list of a user, with elements of any type.
  struct Row: NMBOrderedCollection {
    let elements: [Any]
    var count: Int { elements.count }
    func object(at index: Int) -> Any { elements[index] }
  }

  /// Returns whether the matchers of elements take both values for equal.
  ///
  /// The first value is an element, and the second one is the expected object.
  private func areEqual(
    _ element: Any, _ object: Any, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    let begins: Matcher<any NMBOrderedCollection> = beginWith(object)
    let ends: Matcher<any NMBOrderedCollection> = endWith(object)
    let isFirst = to(Row(elements: [element, "last"]), begins) == nil
    let isLast = to(Row(elements: ["first", element]), ends) == nil
    #expect(isFirst == isLast, sourceLocation: sourceLocation)
    return isFirst
  }

  @Test func `objects are equal whichever of them is bridged`() {
    #expect(areEqual(1, 1))
    #expect(areEqual(1, NSNumber(value: 1)))
    #expect(areEqual("a", "a" as NSString))
    #expect(areEqual("a" as NSString, "a"))
    #expect(areEqual("a" as NSString, "a" as NSString))
    let date = Date(timeIntervalSince1970: 1)
    #expect(areEqual(date, NSDate(timeIntervalSince1970: 1)))
    #expect(!areEqual(1, "1"))
    #expect(!areEqual("1", 1))
  }

  @Test func `an array of Foundation contains an object whichever of them is bridged`() {
    #expect(to(["a" as NSString, 1] as NSArray, contain("a", 1)) == nil)
    #expect(to(["a", 1] as NSArray, contain("a" as NSString, NSNumber(value: 1))) == nil)
    #expect(toNot(["1"] as NSArray, contain(1)) == nil)
  }

  @Test func `other values are equal if they say so, or are one object`() {
    struct Point: Hashable { let x: Int }
    class Plain {}
    #expect(areEqual(Point(x: 1), Point(x: 1)))
    #expect(!areEqual(Point(x: 1), Point(x: 2)))
    #expect(!areEqual(Point(x: 1), Plain()))
    let plain = Plain()
    #expect(areEqual(plain, plain))
    #expect(!areEqual(plain, Plain()))
  }
}
