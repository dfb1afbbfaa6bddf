import Foundation
import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeAKindOfTests {
  protocol Proto {}
  class Base {}
  class Derived: Base {}
  struct Conforming: Proto {}
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("struct", "expected to be a kind of String, got <Int instance>") {
      to(1, beAKindOf(String.self))
    },
    Golden("not struct", "expected to not be a kind of Int, got <Int instance>") {
      toNot(1, beAKindOf(Int.self))
    },
    Golden("subclass", "expected to not be a kind of Base, got <Derived instance>") {
      toNot(Derived(), beAKindOf(Base.self))
    },
    Golden("superclass", "expected to be a kind of Derived, got <Base instance>") {
      to(Base(), beAKindOf(Derived.self))
    },
    Golden("conforming", "expected to not be a kind of Proto, got <Conforming instance>") {
      toNot(Conforming() as Any, beAKindOf((any Proto).self))
    },
    Golden("not conforming", "expected to be a kind of Proto, got <Base instance>") {
      to(Base(), beAKindOf((any Proto).self))
    },
    Golden("nil", "expected to be a kind of Int, got <nil>\(hint)") {
      to(nil as Int?, beAKindOf(Int.self))
    },
    Golden("not nil", "expected to not be a kind of Int, got <nil>\(hint)") {
      toNot(nil as Int?, beAKindOf(Int.self))
    },
    Golden("subclass of Foundation's", nil) {
      to(NSMutableArray() as NSObject, beAKindOf(NSArray.self))
        ?? toNot(NSArray() as NSObject, beAKindOf(NSMutableArray.self))
    },
    Golden("passing", nil) {
      to(1, beAKindOf(Int.self)) ?? to(Derived() as Base, beAKindOf(Derived.self))
        ?? to(Conforming() as any Proto, beAKindOf(Conforming.self))
        ?? toNot(1 as Any, beAKindOf(String.self))
    },
    Golden("a type known at run time", nil) {
      let types: [any Any.Type] = [Int.self, (any Equatable).self]
      let foundation: AnyClass = NSArray.self
      return to(1, beAKindOf(types[0])) ?? to(1, beAKindOf(types[1]))
        ?? toNot("a", beAKindOf(types[0])) ?? to(NSMutableArray(), beAKindOf(foundation))
        ?? to(Derived(), beAKindOf(type(of: Base())))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((beAKindOf(Int.self) as Matcher<Any>).noun == "a kind of Int")
    #expect(evaluations(of: 1, by: beAKindOf(String.self)) == 1)
    #expect(evaluations(of: nil as Int?, by: beAKindOf(Int.self)) == 1)
  }
}

@Suite struct BeAnInstanceOfTests {
  protocol Proto {}
  class Base {}
  class Derived: Base {}
  struct Conforming: Proto {}
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("run-time type", "expected to be an instance of String, got <Int instance>") {
      to(1 as Any, beAnInstanceOf(String.self))
    },
    Golden("subclass", "expected to be an instance of Base, got <Derived instance>") {
      to(Derived(), beAnInstanceOf(Base.self))
    },
    Golden("not", "expected to not be an instance of Base, got <Base instance>") {
      toNot(Base(), beAnInstanceOf(Base.self))
    },
    Golden("struct", "expected to be an instance of String, got <Int instance>") {
      to(1, beAnInstanceOf(String.self))
    },
    Golden("nil", "expected to be an instance of Int, got <nil>\(hint)") {
      to(nil as Int?, beAnInstanceOf(Int.self))
    },
    Golden("not nil", "expected to not be an instance of Int, got <nil>\(hint)") {
      toNot(nil as Int?, beAnInstanceOf(Int.self))
    },
    Golden("passing", nil) {
      to(1, beAnInstanceOf(Int.self)) ?? to(Base(), beAnInstanceOf(Base.self))
        ?? toNot(Derived(), beAnInstanceOf(Base.self))
    },
    Golden("the type at run time", nil) {
      to(Derived() as Base, beAnInstanceOf(Derived.self))
        ?? to(Conforming() as any Proto, beAnInstanceOf(Conforming.self))
        ?? to(Conforming() as Any, beAnInstanceOf(Conforming.self))
        ?? toNot(Conforming() as Any, beAnInstanceOf((any Proto).self))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `classes known at run time`() {
    class Object: NSObject {}
    class Special: Object {}
    let known: AnyClass = Object.self
    #expect(to(Object() as NSObject, beAnInstanceOf(known)) == nil)
    #expect(toNot(Special() as NSObject, beAnInstanceOf(known)) == nil)
    #expect(
      to(Special() as NSObject, beAnInstanceOf(known))
        == "expected to be an instance of Object, got <Special instance>")
    #expect(
      toNot(Object() as NSObject, beAnInstanceOf(known))
        == "expected to not be an instance of Object, got <Object instance>")
    #expect(
      to(nil, beAnInstanceOf(known))
        == "expected to be an instance of Object, got <nil>\(Self.hint)")
    #expect(to(Object(), beAnInstanceOf(Object.self)) == nil)
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((beAnInstanceOf(Int.self) as Matcher<Any>).noun == "an instance of Int")
    #expect(evaluations(of: 1, by: beAnInstanceOf(String.self)) == 1)
    #expect(evaluations(of: nil as Int?, by: beAnInstanceOf(Int.self)) == 1)
  }
}
