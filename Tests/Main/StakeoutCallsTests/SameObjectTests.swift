import StakeoutCalls
import Testing

@Suite struct SameObjectTests {
  private let object = Node()

  @Test func `an object is itself, whatever it is declared as`() {
    let values: [Any?] = [
      object, object as Base, object as Any, object as AnyObject, object as any Marked,
      object as any Bound, object as Node?, object as Any?, (object as Any?) as Any,
      (object as Node??) as Any, (object as any Marked) as (any Marked)?,
    ]
    for (index, value) in values.enumerated() { #expect(isSame(value, object), "\(index)") }
  }

  @Test func `everything else is not`() {
    let wrapper = Wrapper(object: object)
    let values: [Any?] = [
      Node(), Node() as Any, Node?.none, Any?.none as Any, "a", "a" as String?, "a" as Any, 1,
      wrapper, wrapper as Any, wrapper as Wrapper?, [object], (object, 1),
      { [object] in _ = object }, Node.self, Enumeration.object(object),
    ]
    for (index, value) in values.enumerated() { #expect(!isSame(value, object), "\(index)") }
  }

  private class Base {}
  private final class Node: Base, Marked, Bound {}
  private struct Wrapper { let object: Node }
  private enum Enumeration { case object(Node) }
}

private protocol Marked {}
private protocol Bound: AnyObject {}
