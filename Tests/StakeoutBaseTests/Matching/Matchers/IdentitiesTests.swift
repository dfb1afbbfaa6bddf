import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct BeIdenticalToTests {
  class Base {}
  class Derived: Base {}
  static let hint = " (use beNil() to match nils)"

  let a = Base()
  let b = Base()

  static func address(_ object: AnyObject) -> String {
    "<0x\(String(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16))>"
  }

  @Test func `objects are judged and described`() {
    let (this, other) = (Self.address(a), Self.address(b))
    #expect(to(a, beIdenticalTo(a)) == nil)
    #expect(toNot(a, beIdenticalTo(b)) == nil)
    #expect(to(a, beIdenticalTo(b)) == "expected to be identical to \(other), got \(this)")
    #expect(toNot(a, beIdenticalTo(a)) == "expected to not be identical to \(this), got \(this)")
    #expect(to(a as AnyObject, beIdenticalTo(a)) == nil)
    #expect(
      to(a as AnyObject, beIdenticalTo(b)) == "expected to be identical to \(other), got \(this)")
    #expect(
      toNot(a as AnyObject, beIdenticalTo(a))
        == "expected to not be identical to \(this), got \(this)")
    let derived = Derived()
    #expect(to(derived as Base, beIdenticalTo(derived)) == nil)
  }

  @Test func `nil is judged and described`() {
    let (this, nothing) = (Self.address(a), nil as Base?)
    #expect(
      to(nothing, beIdenticalTo(a)) == "expected to be identical to \(this), got nil\(Self.hint)")
    #expect(
      toNot(nothing, beIdenticalTo(a))
        == "expected to not be identical to \(this), got nil\(Self.hint)")
    #expect(to(a, beIdenticalTo(nothing)) == "expected to be identical to nil, got \(this)")
    #expect(toNot(a, beIdenticalTo(nothing)) == nil)
    #expect(
      to(nothing, beIdenticalTo(nothing)) == "expected to be identical to nil, got nil\(Self.hint)")
    #expect(
      to(nil as AnyObject?, beIdenticalTo(a as AnyObject))
        == "expected to be identical to \(this), got nil\(Self.hint)")
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect(beIdenticalTo(a).noun == "identical to \(Self.address(a))")
    #expect(beIdenticalTo(nil as Base?).noun == "identical to nil")
    #expect(evaluations(of: a, by: beIdenticalTo(b)) == 1)
    #expect(evaluations(of: nil, by: beIdenticalTo(b)) == 1)
    #expect(evaluations(of: a as AnyObject, by: beIdenticalTo(b)) == 1)
  }
}

@Suite struct BeTests {
  class Base {}
  class Derived: Base {}
  static let hint = " (use beNil() to match nils)"

  let a = Base()
  let b = Base()

  static func address(_ object: AnyObject) -> String {
    "<0x\(String(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16))>"
  }

  @Test func `objects`() {
    let (this, other) = (Self.address(a), Self.address(b))
    #expect(to(a, be(a)) == nil)
    #expect(toNot(a, be(b)) == nil)
    #expect(to(a, be(b)) == "expected to be identical to \(other), got \(this)")
    #expect(toNot(a, be(a)) == "expected to not be identical to \(this), got \(this)")
    #expect(to(a as AnyObject, be(a)) == nil)
    #expect(
      to(a as AnyObject, be(b)) == "expected to be identical to \(other), got \(this)")
    #expect(
      toNot(a as AnyObject, be(a)) == "expected to not be identical to \(this), got \(this)")
    let derived = Derived()
    #expect(to(derived as Base, be(derived)) == nil)
  }

  @Test func `nil`() {
    let (this, nothing) = (Self.address(a), nil as Base?)
    #expect(
      to(nothing, be(a)) == "expected to be identical to \(this), got nil\(Self.hint)")
    #expect(
      toNot(nothing, be(a)) == "expected to not be identical to \(this), got nil\(Self.hint)")
    #expect(to(a, be(nothing)) == "expected to be identical to nil, got \(this)")
    #expect(toNot(a, be(nothing)) == nil)
    #expect(
      to(nothing, be(nothing)) == "expected to be identical to nil, got nil\(Self.hint)")
    #expect(
      to(nil as AnyObject?, be(a as AnyObject))
        == "expected to be identical to \(this), got nil\(Self.hint)")
  }

  @Test func `it reads as a noun and evaluates once`() {
    #expect(be(a).noun == "identical to \(Self.address(a))")
    #expect(be(nil as Base?).noun == "identical to nil")
    #expect(evaluations(of: a, by: be(b)) == 1)
    #expect(evaluations(of: nil, by: be(b)) == 1)
    #expect(evaluations(of: a as AnyObject, by: be(b)) == 1)
  }
}
