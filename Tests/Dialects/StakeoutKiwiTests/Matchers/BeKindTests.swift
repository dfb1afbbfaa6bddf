import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct BeKindTests {
  protocol Proto {}
  class Base {}
  class Derived: Base {}
  final class Other {}
  struct Conforming: Proto {}

  let base = Base()
  let derived: Base = Derived()

  @Test func `each matcher accepts, refuses and describes`() {
    let text = { (value: Any) in "<\(type(of: value)) instance>" }
    check(
      beKind(of: Derived.self), "be a kind of Derived", noun: "a kind of Derived",
      accepts: derived, refuses: base, got: text)
    check(
      beMember(of: Base.self), "be an instance of Base", noun: "an instance of Base",
      accepts: base, refuses: derived, got: text)
    check(
      conform(to: (any Proto).self), "conform to Proto", noun: "conforming to Proto",
      accepts: Conforming() as Any, refuses: base as Any, got: text)
    check(
      beSubclass(of: Derived.self), "be a subclass of Derived", noun: "a subclass of Derived",
      accepts: Derived.self, refuses: Base.self, got: { "<\($0)>" })
  }

  @Test func `types may be known only at run time`() {
    let (foreign, root): (any Any.Type, AnyClass) = (Derived.self, Base.self)
    #expect(to(derived, beKind(of: foreign)) == nil)
    #expect(to(derived, beMember(of: foreign)) == nil)
    #expect(toNot(base, beKind(of: type(of: derived))) == nil)
    #expect(to(1, beMember(of: Int.self)) == nil)
    #expect(to(1, conform(to: (any Equatable).self)) == nil)
    #expect(to(type(of: derived), beSubclass(of: Derived.self)) == nil)
    #expect(to(Derived.self, beSubclass(of: root)) == nil)
    #expect(toNot(root, beSubclass(of: type(of: derived))) == nil)
    #expect(toNot(Other.self, beSubclass(of: root)) == nil)
  }
}
