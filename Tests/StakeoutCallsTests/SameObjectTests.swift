import StakeoutCalls
import Testing

@Suite struct SameObjectTests {
  @Test func `an object is itself, whatever it is declared as`() {
    let object = Node()
    #expect(isSame(object, object))
    #expect(isSame(object as Base, object))
    #expect(isSame(object as Any, object))
    #expect(isSame(object as AnyObject, object))
    #expect(isSame(object as any Marked, object))
    #expect(isSame(object as any Bound, object))
    #expect(isSame(object as Node?, object))
    #expect(isSame(object as Any?, object))
    #expect(isSame((object as Any?) as Any, object))
    #expect(isSame((object as Node??) as Any, object))
    #expect(isSame((object as any Marked) as (any Marked)?, object))
  }

  @Test func `everything else is not`() {
    let object = Node()
    #expect(!isSame(Node(), object))
    #expect(!isSame(Node() as Any, object))
    #expect(!isSame(Node?.none, object))
    #expect(!isSame(Any?.none as Any, object))
    #expect(!isSame("a", object))
    #expect(!isSame("a" as String?, object))
    #expect(!isSame("a" as Any, object))
    #expect(!isSame(1, object))
    #expect(!isSame(Wrapper(object: object), object))
    #expect(!isSame(Wrapper(object: object) as Any, object))
    #expect(!isSame(Wrapper(object: object) as Wrapper?, object))
    #expect(!isSame([object], object))
    #expect(!isSame((object, 1), object))
    #expect(!isSame({ _ = object }, object))
    #expect(!isSame(Node.self, object))
    #expect(!isSame(Enumeration.object(object), object))
  }

  private class Base {}
  private final class Node: Base, Marked, Bound {}
  private struct Wrapper { let object: Node }
  private enum Enumeration { case object(Node) }
}

private protocol Marked {}
private protocol Bound: AnyObject {}
