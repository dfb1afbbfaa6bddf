import Foundation
import StakeoutMatching
import Testing

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
