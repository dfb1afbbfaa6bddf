import StakeoutKiwi
import StakeoutTestSupport
import Testing

@Suite struct BeNonNilTests {
  @Test func `it accepts what is there, and reads as a noun`() {
    accepts(beNonNil(), 1, "be non-nil, got <1>")
    refuses(beNonNil(), nil as Int?, "be non-nil, got <nil>")
    refuses(beNonNil(), .some(nil) as Int??, "be non-nil, got <nil>")
    reportsError(beNonNil(), try explode())
    #expect((beNonNil() as Matcher<Int>).noun == "not nil")
    #expect((beNonNil() as Matcher<Int?>).asPattern(1))
    #expect(!(beNonNil() as Matcher<Int?>).asPattern(nil))
  }
}

@Suite struct PlainValuesTests {
  @Test func `each matcher accepts, refuses and describes`() {
    check(beYes(), "be true", noun: "true", accepts: true, refuses: false)
    check(beNo(), "be false", noun: "false", accepts: false, refuses: true)
    check(beZero(), "be zero", noun: "zero", accepts: -0.0, refuses: .nan)
    check(beZero(), "be zero", noun: "zero", accepts: Duration.zero, refuses: .seconds(1))
  }
}

private protocol Delegate: AnyObject {}
private final class Presenter: Delegate {}

@Suite struct BeIdenticalTests {
  @Test func `values of a class-bound protocol are judged`() {
    let presenter = Presenter()
    let delegate: (any Delegate)? = presenter
    expect(delegate).should(beIdentical(to: presenter))
    expect(delegate).shouldNot(beIdentical(to: Presenter() as any Delegate))
  }
}
