import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct BeKindTests {
  protocol Proto {}
  class Base {}
  class Derived: Base {}
  struct Conforming: Proto {}
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("kind", "expected to be a kind of Derived, got <Base instance>") {
      to(Base(), beKind(of: Derived.self))
    },
    Golden("not kind", "expected to not be a kind of Base, got <Derived instance>") {
      toNot(Derived(), beKind(of: Base.self))
    },
    Golden("nil kind", "expected to be a kind of Base, got <nil>\(hint)") {
      to(nil as Base?, beKind(of: Base.self))
    },
    Golden("member", "expected to be an instance of Base, got <Derived instance>") {
      to(Derived(), beMember(of: Base.self))
    },
    Golden("not member", "expected to not be an instance of Base, got <Base instance>") {
      toNot(Base(), beMember(of: Base.self))
    },
    Golden("nil member", "expected to not be an instance of Base, got <nil>\(hint)") {
      toNot(nil as Base?, beMember(of: Base.self))
    },
    Golden("passing", nil) {
      let foreign: any Any.Type = Derived.self
      return to(Derived() as Base, beKind(of: Derived.self)) ?? to(1, beMember(of: Int.self))
        ?? toNot(Derived(), beMember(of: Base.self)) ?? to(Derived(), beKind(of: foreign))
        ?? to(Derived() as Base, beMember(of: foreign))
        ?? toNot(Base(), beKind(of: type(of: Derived() as Base)))
    },
  ]) func `instances are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("no", "expected to conform to Proto, got <Base instance>") {
      to(Base(), conform(to: (any Proto).self))
    },
    Golden("not", "expected to not conform to Proto, got <Conforming instance>") {
      toNot(Conforming() as Any, conform(to: (any Proto).self))
    },
    Golden("nil", "expected to conform to Proto, got <nil>\(hint)") {
      to(nil as Base?, conform(to: (any Proto).self))
    },
    Golden("passing", nil) {
      to(Conforming(), conform(to: (any Proto).self)) ?? to(1, conform(to: (any Equatable).self))
        ?? toNot(Base(), conform(to: (any Proto).self))
    },
  ]) func `protocols are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("no", "expected to be a subclass of Derived, got <Base>") {
      to(Base.self, beSubclass(of: Derived.self))
    },
    Golden("not", "expected to not be a subclass of Base, got <Derived>") {
      toNot(Derived.self, beSubclass(of: Base.self))
    },
    Golden("nil", "expected to be a subclass of Base, got <nil>\(hint)") {
      to(nil as AnyClass?, beSubclass(of: Base.self))
    },
    Golden("itself", nil) { to(Base.self, beSubclass(of: Base.self)) },
    Golden("known at run time", nil) {
      let (base, object): (AnyClass, Base) = (Base.self, Derived())
      return to(type(of: object), beSubclass(of: Derived.self))
        ?? to(Derived.self, beSubclass(of: base)) ?? toNot(base, beSubclass(of: type(of: object)))
        ?? toNot(Other.self, beSubclass(of: base))
    },
  ]) func `classes are judged and described`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect((beKind(of: Int.self) as Matcher<Any>).noun == "a kind of Int")
    #expect((beMember(of: Int.self) as Matcher<Any>).noun == "an instance of Int")
    #expect((conform(to: (any Proto).self) as Matcher<Any>).noun == "conforming to Proto")
    #expect(beSubclass(of: Base.self).noun == "a subclass of Base")
    #expect(evaluations(of: Base.self, by: beSubclass(of: Base.self)) == 1)
    #expect(evaluations(of: 1, by: conform(to: (any Proto).self)) == 1)
  }
}

private final class Other {}
