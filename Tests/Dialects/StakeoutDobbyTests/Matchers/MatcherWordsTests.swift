import Stakeout
import StakeoutDobby
import Testing

/// The functions that make matchers of values, and the members of `Matcher`.
@Suite struct MatcherWordsTests {
  @Test func `equal values, arrays and dictionaries`() {
    check(equals("a"), "a", accepts: ["a"], rejects: ["b"])
    check(equals([1, 2]), "[1, 2]", accepts: [[1, 2]], rejects: [[2, 1]])
    check(equals(["a": 1]), accepts: [["a": 1]], rejects: [["a": 2], [:]])
    check(equals(Int?.none), accepts: [nil], rejects: [0])
    check(equals(Int?.some(3)), "Optional(3)", accepts: [3], rejects: [nil])
  }

  @Test func `equal tuples, of any size`() {
    check(equals((1, "a")), #"(1, "a")"#, accepts: [(1, "a")], rejects: [(1, "b")])
    check(
      equals((1, 2, 3, 4, 5, 6, 7)), accepts: [(1, 2, 3, 4, 5, 6, 7)],
      rejects: [(1, 2, 3, 4, 5, 6, 8)])
  }

  @Test func `not, for values and matchers, nil included`() {
    check(not(0), "not(0)", accepts: [1], rejects: [0])
    check(not(equals(3)), "not(3)", accepts: [1], rejects: [3])
    check(not(equals(3)) as Matcher<Int?>, accepts: [nil, 1], rejects: [3])
    check(not(not(1)), "not(not(1))", accepts: [1], rejects: [2])
  }

  @Test func `none and some match Optionals`() {
    check(none() as Matcher<String?>, "nil", accepts: [nil], rejects: [""])
    check(some(1), "1", accepts: [1], rejects: [2, nil])
    check(some(any()) as Matcher<Int?>, "_", accepts: [0], rejects: [nil])
  }

  @Test func `literals are matchers`() {
    check(true.matcher(), accepts: [true], rejects: [false])
    check(1.matcher(), accepts: [1], rejects: [2])
    check(UInt8(1).matcher(), accepts: [1])
    check(Float(1.5).matcher(), accepts: [1.5])
    check(1.5.matcher(), "1.5", accepts: [1.5])
    check("a".matcher(), accepts: ["a"], rejects: ["b"])
  }

  @Test func `a type of your own is one by saying so`() {
    check(
      matches((Event.login, any())) as Matcher<(Event, Int)>,
      "(StakeoutDobbyTests.Event.login, _)", accepts: [(.login, 1)], rejects: [(.logout, 1)])
  }

  @Test func `matchers can be made as in Dobby`() {
    let even = Matcher<Int>(description: "even") { $0.isMultiple(of: 2) }
    check(even, "even", accepts: [2], rejects: [3])
    check(Matcher<Int> { $0 > 3 }, "<func>", accepts: [4], rejects: [3])
    check(Matcher<Int>(), "_", accepts: [1])
    check(Matcher(value: 3), "3", accepts: [3], rejects: [4])
    check(Matcher(value: 3).matcher(), "3", accepts: [3])
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
