import Stakeout
import StakeoutScout
import Testing

@Suite struct ArgWordsTests {
  // These types are not private, because an optimised build adds more text to a private type's name.
  class Animal {}
  final class Dog: Animal {}

  @Test func `each word accepts what it says`() {
    let even = satisfying("an even number") { (number: Int) in number.isMultiple(of: 2) }
    let missing = satisfying("missing") { (number: Int?) in number == nil }
    let words: [(any ArgMatcher, text: String, accepted: [Any?], rejected: [Any?])] = [
      (equalTo(1), "argument equal to 1", [1, 1 as Int?], [2, "1", nil]),
      (equalTo([1, 2]), "argument equal to [1, 2]", [[1, 2]], []),
      (equalTo(nil as Int?), "argument equal to nil", [nil], [1]),
      (equalTo(1 as Int?), "argument equal to Optional(1)", [1], [nil]),
      (any(), "anything", [nil, 1], []),
      (even, "an even number", [2], [3, "2", nil]),
      (missing, "missing", [nil], [1]),
      (instance(of: Int.self), "instance of Int", [1], ["1", nil]),
      (instance(of: Int?.self), "instance of Optional<Int>", [nil, 1], ["1"]),
      (instance(of: Animal.self), "instance of Animal", [Dog()], []),
      (instance(of: Dog.self), "instance of Dog", [], [Animal()]),
      (`nil`, "nil", [nil, nil as Int?], [1]),
    ]
    for (word, text, accepted, rejected) in words {
      #expect(word.description == text)
      for argument in accepted { #expect(word.matches(arg: argument), "\(text)") }
      for argument in rejected { #expect(!word.matches(arg: argument), "\(text)") }
    }
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
