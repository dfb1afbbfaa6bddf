import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct IdentitiesTests {
  class Base {}
  class Derived: Base {}

  let a = Base()
  let b = Base()

  /// The overloads of `beIdenticalTo` and `be`: for objects of one type, and for any objects.
  let makers: [(of: (Base?) -> Matcher<Base>, ofAny: (AnyObject?) -> Matcher<AnyObject>)] = [
    ({ beIdenticalTo($0) }, { beIdenticalTo($0) }), ({ be($0) }, { be($0) }),
  ]

  static func address(_ object: AnyObject) -> String {
    "<0x\(String(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()), radix: 16))>"
  }

  @Test func `objects are judged and described`() {
    let (this, other) = (Self.address(a), Self.address(b))
    for (identical, identicalToAny) in makers {
      accepts(identical(a), a, "be identical to \(this), got \(this)")
      refuses(identical(b), a, "be identical to \(other), got \(this)")
      accepts(identicalToAny(a), a, "be identical to \(this), got \(this)")
      refuses(identicalToAny(b), a, "be identical to \(other), got \(this)")
      let derived = Derived()
      accepts(identical(derived), derived)
    }
  }

  @Test func `nil is judged and described`() {
    let this = Self.address(a)
    for (identical, identicalToAny) in makers {
      failsBothWays(identical(a), nil, "be identical to \(this), got nil\(nilHint)")
      failsBothWays(identicalToAny(a), nil, "be identical to \(this), got nil\(nilHint)")
      failsBothWays(identical(nil), nil, "be identical to nil, got nil\(nilHint)")
      refuses(identical(nil), a, "be identical to nil, got \(this)")
    }
  }

  @Test func `it reads as a noun`() {
    for (identical, identicalToAny) in makers {
      #expect(identical(a).noun == "identical to \(Self.address(a))")
      #expect(identicalToAny(nil).noun == "identical to nil")
    }
  }

  @Test func `values of a class-bound protocol are judged, also weak and optional ones`() {
    let (first, second): (Listener, Listener) = (Listener(), Listener())
    let source = Source()
    source.listener = first
    let known: any Listening = first
    let optional: (any Listening)? = first
    expect(source.listener).to(be(known))
    expect(source.listener).to(beIdenticalTo(known))
    expect(source.listener).to(be(optional))
    expect(source.listener).to(be(first))
    expect(source.listener).toNot(be(second))
    expect(known).to(be(optional))
    expect(known).toNot(beIdenticalTo(second as any Listening))
    expect(optional).to(beIdenticalTo(optional))
    expect(first).to(be(known))
    expect(first as any Other).to(be(known))
    expect(source.listener) === known
    expect(source.listener) !== second
    let reporter = CapturingReporter()
    withReporter(reporter) {
      expect(source.listener).to(be(second as any Listening))
      expect(source.nobody).toNot(be(known))
    }
    let (this, other) = (Self.address(first), Self.address(second))
    #expect(
      reporter.messages == [
        "expected to be identical to \(other), got \(this)",
        "expected to not be identical to \(this), got nil\(nilHint)",
      ])
  }
}

private protocol Listening: AnyObject {}
private protocol Other: AnyObject {}
private final class Listener: Listening, Other {}
private final class Source {
  weak var listener: (any Listening)?
  weak var nobody: (any Listening)?
}
