import Stakeout
import StakeoutDobby
import Testing

/// The words that make matchers of values, and what `Matcher` itself can do.
@Suite struct MatcherWordsTests {
  @Test func `equal values, arrays and dictionaries`() {
    #expect(accepts(equals("a"), "a"))
    #expect(!accepts(equals("a"), "b"))
    #expect(equals("a").description == "a")
    #expect(accepts(equals([1, 2]), [1, 2]))
    #expect(!accepts(equals([1, 2]), [2, 1]))
    #expect(equals([1, 2]).description == "[1, 2]")
    #expect(accepts(equals(["a": 1]), ["a": 1]))
    #expect(!accepts(equals(["a": 1]), ["a": 2]))
    #expect(!accepts(equals(["a": 1]), [:]))
    #expect(accepts(equals(Int?.none), nil))
    #expect(!accepts(equals(Int?.none), 0))
    #expect(equals(Int?.some(3)).description == "Optional(3)")
  }

  @Test func `equal tuples, of any size`() {
    #expect(accepts(equals((1, "a")), (1, "a")))
    #expect(!accepts(equals((1, "a")), (1, "b")))
    #expect(equals((0, 1)).description == "(0, 1)")
    let seven = equals((1, 2, 3, 4, 5, 6, 7))
    #expect(accepts(seven, (1, 2, 3, 4, 5, 6, 7)))
    #expect(!accepts(seven, (1, 2, 3, 4, 5, 6, 8)))
  }

  @Test func `not, for values and matchers, nil included`() {
    #expect(not(0).description == "not(0)")
    #expect(accepts(not(0), 1))
    #expect(!accepts(not(0), 0))
    #expect(not(equals(3)).description == "not(3)")
    let optional: Matcher<Int?> = not(equals(3))
    #expect(accepts(optional, nil))
    #expect(!accepts(optional, 3))
    #expect(not(not(1)).description == "not(not(1))")
    #expect(accepts(not(not(1)), 1))
  }

  @Test func `none and some match Optionals`() {
    let nothing: Matcher<String?> = none()
    #expect(accepts(nothing, nil))
    #expect(!accepts(nothing, ""))
    #expect(nothing.description == "nil")
    #expect(accepts(some(1), 1))
    #expect(!accepts(some(1), 2))
    #expect(!accepts(some(1), nil))
    #expect(some(1).description == "1")
    let anything: Matcher<Int?> = some(any())
    #expect(accepts(anything, 0))
    #expect(!accepts(anything, nil))
    #expect(anything.description == "_")
  }

  @Test func `literals are matchers`() {
    #expect(accepts(true.matcher(), true))
    #expect(!accepts(true.matcher(), false))
    #expect(accepts(1.matcher(), 1))
    #expect(accepts(Float(1.5).matcher(), 1.5))
    #expect(1.5.matcher().description == "1.5")
    #expect(!accepts("a".matcher(), "b"))
    #expect(accepts(UInt8(1).matcher(), 1))
  }

  @Test func `a type of your own is one by saying so`() {
    #expect(
      dobbyFailures {
        let mock = Mock<(Suit, Int)>()
        mock.expect(matches((Suit.hearts, any())))
        mock.record((.hearts, 1))
        mock.expect(matches((Suit.spades, 2)))
        mock.record((.hearts, 2))
      } == [
        """
        Interaction <(StakeoutDobbyTests.Suit.hearts, 2)> does not match expectation \
        <(StakeoutDobbyTests.Suit.spades, 2)>
        """
      ])
  }

  @Test func `matchers can be made as in Dobby`() {
    let even = Matcher<Int>(description: "even") { $0.isMultiple(of: 2) }
    #expect(accepts(even, 2))
    #expect(!accepts(even, 3))
    #expect("\(even)" == "even")
    #expect(Matcher<Int> { $0 > 3 }.description == "<func>")
    #expect(accepts(Matcher<Int>(), 1))
    #expect(Matcher<Int>().description == "_")
    #expect(accepts(Matcher(value: 3), 3))
    #expect(!accepts(Matcher(value: 3), 4))
    #expect(Matcher(value: 3).matcher().description == "3")
  }

  @Test func `the words serve expectations, too`() {
    #expect(failures { expect(3).to(equals(3)) } == [])
    #expect(
      failures {
        expect(3).to(equals(4))
        expect(3).toNot(some(3))
        expect("a").to(matches { $0 == "b" })
        expect(nil as Int?).to(equals(3))
        expect((1, 2)).to(matches((1, not(2))))
      } == [
        "expected to equal <4>, got <3>", "expected to not match 3, got <Optional(3)>",
        "expected to match <func>, got <a>",
        "expected to equal <3>, got <nil> (use beNil() to match nils)",
        "expected to match (1, not(2)), got <(1, 2)>",
      ])
  }

  @Test func `it stands beside the umbrella without ambiguity`() {
    let mock = Mock<Int>(nice: true)
    let matcher: Matcher<Int> = not(equal(1))
    let stub: Stub<Int, Int> = Stub()
    mock.expect(matcher, count: .atMost(1))
    stub.on(equal(1), return: 2)
    expect(try stub.invoke(1)).to(equal(2))
    expect(mock.interactions).to(beEmpty())
  }
}

enum Suit: MatcherConvertible {
  case hearts
  case spades
}
