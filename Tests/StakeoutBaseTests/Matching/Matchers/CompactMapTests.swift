import StakeoutBase
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct CompactMapTests {
  static let hint = " (use beNil() to match nils)"

  @Test(arguments: [
    Golden("nil from the closure", "expected to Map from String to Int") {
      to("a", compactMap({ Int($0) }, equal(3)))
    },
    Golden("not nil from the closure", "expected to not Map from String to Int") {
      toNot("a", compactMap({ Int($0) }, equal(3)))
    },
    Golden("nil from the closure for beNil", "expected to Map from String to Int") {
      to("a", compactMap({ Int($0) }, beNil()))
    },
    Golden("1", "expected to equal <3>, got <1>") { to("1", compactMap({ Int($0) }, equal(3))) },
    Golden("not 1", "expected to not equal <1>, got <1>") {
      toNot("1", compactMap({ Int($0) }, equal(1)))
    },
    Golden("nil", "expected to Map from String to Int\(hint)") {
      to(nil as String?, compactMap({ Int($0) }, equal(3)))
    },
    Golden("not nil", "expected to not Map from String to Int\(hint)") {
      toNot(nil as String?, compactMap({ Int($0) }, equal(3)))
    },
    Golden("3", nil) { to("3", compactMap({ Int($0) }, equal(3))) },
    Golden("initializer", nil) { to("3", compactMap(Int.init, equal(3))) },
    Golden("error", "unexpected error thrown: <boom>") {
      to(1, compactMap({ (_: Int) -> Int? in throw PlainError.boom }, equal(1)))
    },
  ]) func `a failure says what was expected`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test func `a failure in async code says what was expected`() async {
    func number(_ text: String) async -> Int? { Int(text) }
    #expect(
      await to("a", awaiting: compactMap(number, equal(3))) == "expected to Map from String to Int")
    #expect(
      await to("1", awaiting: compactMap(number, equal(3))) == "expected to equal <3>, got <1>")
    #expect(
      await toNot(nil, awaiting: compactMap(number, equal(3)))
        == "expected to not Map from String to Int\(Self.hint)")
    #expect(await to("3", awaiting: compactMap(number, beOdd())) == nil)
    #expect(await evaluations(of: "3", awaiting: compactMap(number, beOdd())) == 1)
  }

  @Test func `noun, status and evaluations`() throws {
    let matcher: Matcher<String> = compactMap({ Int($0) }, equal(3))
    #expect(matcher.noun == "mapped to 3")
    #expect(try status("a", matcher) == .fail)
    #expect(evaluations(of: "1", by: matcher) == 1)
    #expect(evaluations(of: nil, by: matcher) == 1)
  }
}
