import StakeoutBase
import StakeoutTestSupport
import Testing

@Suite struct BeNilTests {
  @Test func `a failure says what was expected`() {
    refuses(beNil(), 1, "be nil, got <1>")
    accepts(beNil(), nil as Int?, "be nil, got <nil>")
    accepts(beNil(), nil as String?, "be nil, got <nil>")
    reportsError(beNil(), try explode())
  }

  @Test func `one more optional is looked into`() {
    accepts(beNil(), Int??.some(nil), "be nil, got <nil>")
    refuses(beNil(), Int??.some(1), "be nil, got <Optional(1)>")
    accepts(beNil(), (nil as Int?) as Any)
    refuses(beNil(), Int???.some(.some(nil)))
  }
}
