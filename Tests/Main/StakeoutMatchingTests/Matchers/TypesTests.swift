import Foundation
import StakeoutNimble
import StakeoutTestSupport
import Testing

/// The types under test.
///
/// The enum is not private, because an optimised build adds more to the printed name of a private
/// type.
enum Kinds {
  protocol Proto {}
  class Base {}
  class Derived: Base {}
  struct Conforming: Proto {}
}

private typealias Proto = Kinds.Proto
private typealias Base = Kinds.Base
private typealias Derived = Kinds.Derived
private typealias Conforming = Kinds.Conforming

@Suite struct BeAKindOfTests {
  @Test func `a failure says what was expected`() {
    refuses(beAKindOf(String.self), 1, "be a kind of String, got <Int instance>")
    accepts(beAKindOf(Int.self), 1, "be a kind of Int, got <Int instance>")
    accepts(beAKindOf(Base.self), Derived(), "be a kind of Base, got <Derived instance>")
    refuses(beAKindOf(Derived.self), Base(), "be a kind of Derived, got <Base instance>")
    accepts(
      beAKindOf((any Proto).self), Conforming() as Any,
      "be a kind of Proto, got <Conforming instance>")
    refuses(beAKindOf((any Proto).self), Base(), "be a kind of Proto, got <Base instance>")
    failsForNil(beAKindOf(Int.self) as Matcher<Int>, "be a kind of Int")
    accepts(beAKindOf(NSArray.self), NSMutableArray() as NSObject)
    refuses(beAKindOf(NSMutableArray.self), NSArray() as NSObject)
    accepts(beAKindOf(Derived.self), Derived() as Base)
    accepts(beAKindOf(Conforming.self), Conforming() as any Proto)
    refuses(beAKindOf(String.self), 1 as Any)
  }

  @Test func `types known at run time`() {
    let types: [any Any.Type] = [Int.self, (any Equatable).self]
    let foundation: AnyClass = NSArray.self
    accepts(beAKindOf(types[0]), 1)
    accepts(beAKindOf(types[1]), 1)
    refuses(beAKindOf(types[0]), "a")
    accepts(beAKindOf(foundation), NSMutableArray())
    accepts(beAKindOf(type(of: Base())), Derived())
  }
}

@Suite struct BeAnInstanceOfTests {
  @Test func `a failure says what was expected`() {
    refuses(beAnInstanceOf(String.self), 1 as Any, "be an instance of String, got <Int instance>")
    refuses(beAnInstanceOf(String.self), 1, "be an instance of String, got <Int instance>")
    refuses(beAnInstanceOf(Base.self), Derived(), "be an instance of Base, got <Derived instance>")
    accepts(beAnInstanceOf(Base.self), Base(), "be an instance of Base, got <Base instance>")
    failsForNil(beAnInstanceOf(Int.self) as Matcher<Int>, "be an instance of Int")
    accepts(beAnInstanceOf(Int.self), 1)
    // The dynamic type counts.
    accepts(beAnInstanceOf(Derived.self), Derived() as Base)
    accepts(beAnInstanceOf(Conforming.self), Conforming() as any Proto)
    accepts(beAnInstanceOf(Conforming.self), Conforming() as Any)
    refuses(beAnInstanceOf((any Proto).self), Conforming() as Any)
  }

  @Test func `classes known at run time`() {
    class Object: NSObject {}
    class Special: Object {}
    let known: AnyClass = Object.self
    let text = "be an instance of Object"
    accepts(beAnInstanceOf(known), Object() as NSObject, "\(text), got <Object instance>")
    refuses(beAnInstanceOf(known), Special() as NSObject, "\(text), got <Special instance>")
    failsForNil(beAnInstanceOf(known) as Matcher<NSObject>, text)
    accepts(beAnInstanceOf(Object.self), Object())
  }
}
