import Stakeout
import StakeoutScout
import Testing

@Suite struct ArgWordsTests {
  private class Animal {}
  private final class Dog: Animal {}

  @Test func `equalTo accepts equal values of its type`() {
    #expect(equalTo(1).matches(arg: 1))
    #expect(!equalTo(1).matches(arg: 2))
    #expect(!equalTo(1).matches(arg: "1"))
    #expect(!equalTo(1).matches(arg: nil))
    #expect(equalTo(1).matches(arg: 1 as Int?))
    #expect(equalTo([1, 2]).matches(arg: [1, 2]))
    #expect(equalTo(1).description == "argument equal to 1")
  }

  @Test func `equalTo takes an Optional, and nil equals nil`() {
    #expect(equalTo(nil as Int?).matches(arg: nil))
    #expect(!equalTo(nil as Int?).matches(arg: 1))
    #expect(equalTo(1 as Int?).matches(arg: 1))
    #expect(!equalTo(1 as Int?).matches(arg: nil))
    #expect(equalTo(nil as Int?).description == "argument equal to nil")
  }

  @Test func `any accepts everything`() {
    #expect(any().matches(arg: nil))
    #expect(any().matches(arg: 1))
    #expect(any().description == "anything")
  }

  @Test func `satisfying accepts what the closure does, of its type only`() {
    let even = satisfying("an even number") { (number: Int) in number.isMultiple(of: 2) }
    #expect(even.matches(arg: 2))
    #expect(!even.matches(arg: 3))
    #expect(!even.matches(arg: "2"))
    #expect(!even.matches(arg: nil))
    #expect(even.description == "an even number")
    #expect(satisfying("missing") { (number: Int?) in number == nil }.matches(arg: nil))
  }

  @Test func `instance accepts values of the type and its subtypes`() {
    #expect(instance(of: Int.self).matches(arg: 1))
    #expect(!instance(of: Int.self).matches(arg: "1"))
    #expect(!instance(of: Int.self).matches(arg: nil))
    let optional = instance(of: Int?.self)
    #expect(optional.matches(arg: nil))
    #expect(optional.matches(arg: 1))
    #expect(!optional.matches(arg: "1"))
    #expect(instance(of: Animal.self).matches(arg: Dog()))
    #expect(!instance(of: Dog.self).matches(arg: Animal()))
    #expect(instance(of: Int.self).description == "instance of Int")
  }

  @Test func `nil accepts nil`() {
    #expect(`nil`.matches(arg: nil))
    #expect(`nil`.matches(arg: nil as Int?))
    #expect(!`nil`.matches(arg: 1))
    #expect(`nil`.description == "nil")
  }

  @Test func `matchers of expectations are matchers of arguments`() throws {
    let mock = Mock()
    mock.expect.f(beGreaterThan(2), contain("x"), equal([1])).toBeCalled()
    try mock.call.f(3, "xy", [1])
    mock.expect.f(beGreaterThan(2), contain("x"), equal([1])).toBeCalled()
    #expect(
      try texts { try mock.call.f(2, "xy", nil) } == [
        """
        Arguments to f didn't match:
          ❌ [0]: Expected > 2, got 2
          ✅ [1]: Expected containing x, got xy
          ❌ [2]: Expected [1], got nil
        """
      ])
  }

  @Test func `the words are matchers, too`() {
    let matchers: [any ArgMatcher] = [
      not(equalTo(3)), equalTo(1) || equalTo(2), beLessThan(5) && satisfying("odd") { $0 % 2 == 1 },
    ]
    #expect(matchers.map { $0.matches(arg: 1) } == [true, true, true])
    #expect(matchers.map { $0.matches(arg: 3) } == [false, false, true])
    #expect(matchers[0].description == "not(argument equal to 3)")
    expect(1).to(equalTo(1))
    #expect(not(any()).matches(arg: 1) == false)
    #expect(not(instance(of: Int.self)).matches(arg: "a"))
  }

  @Test func `matchers of several kinds stand in one list`() {
    let list = [equalTo(1), any(), `nil`, instance(of: Int.self)]
    #expect(
      list.map(\.description) == ["argument equal to 1", "anything", "nil", "instance of Int"])
  }

  @Test func `a matcher of one's own`() throws {
    struct Anagram: ArgMatcher {
      let word: String
      var description: String { "anagram of \(word)" }
      func matches(arg: Any?) -> Bool { (arg as? String)?.sorted() == word.sorted() }
    }
    let mock = Mock()
    mock.expect.f(Anagram(word: "listen")).toBeCalled(times: 2)
    try mock.call.f("silent")
    #expect(
      try texts { try mock.call.f("loud") } == [
        "Arguments to f didn't match:\n  ❌ [0]: Expected anagram of listen, got loud"
      ])
  }
}
