import StakeoutDobby
import Testing

@Suite struct MatchesTests {
  @Test func `a closure decides`() {
    let matcher: Matcher<Int> = matches { $0 > 3 }
    #expect(accepts(matcher, 4))
    #expect(!accepts(matcher, 3))
    #expect(matcher.description == "<func>")
    let optional: Matcher<Int?> = matches { $0 == nil }
    #expect(accepts(optional, nil))
    #expect(!accepts(optional, 1))
  }

  @Test func `anything is anything`() {
    let matcher: Matcher<Int?> = any()
    #expect(accepts(matcher, 1))
    #expect(accepts(matcher, nil))
    #expect(matcher.description == "_")
  }

  @Test func `a value alone is a matcher`() {
    #expect(accepts(matches(5), 5))
    #expect(!accepts(matches(5), 6))
  }

  @Test func `tuples of two match part by part`() {
    let matcher: Matcher<(Int, String)> = matches((any(), "a"))
    #expect(accepts(matcher, (7, "a")))
    #expect(!accepts(matcher, (7, "b")))
    #expect(matcher.description == #"(_, "a")"#)
    let numbers = matches((1, 2))
    #expect(accepts(numbers, (1, 2)))
    #expect(!accepts(numbers, (0, 2)))
    #expect(!accepts(numbers, (1, 0)))
  }

  @Test func `tuples of three, four, five and more match part by part`() {
    let three: Matcher<(Int, Int, Int)> = matches((1, not(2), any()))
    #expect(accepts(three, (1, 3, 0)))
    #expect(!accepts(three, (0, 3, 0)))
    #expect(!accepts(three, (1, 2, 0)))
    #expect(three.description == "(1, not(2), _)")
    let four: Matcher<(Int, Int, Int, Int)> = matches((1, 2, 3, equals(4)))
    #expect(accepts(four, (1, 2, 3, 4)))
    #expect(!accepts(four, (1, 2, 0, 4)))
    #expect(!accepts(four, (1, 2, 3, 0)))
    let five: Matcher<(Int, Int, Int, Int, Int?)> = matches((1, 2, 3, 4, some(5)))
    #expect(accepts(five, (1, 2, 3, 4, 5)))
    #expect(!accepts(five, (1, 2, 3, 0, 5)))
    #expect(!accepts(five, (1, 2, 3, 4, nil)))
    let seven: Matcher<(Int, Int, Int, Int, Int, Int, String)> =
      matches((1, 2, any(), 4, 5, 6, "seven"))
    #expect(accepts(seven, (1, 2, 3, 4, 5, 6, "seven")))
    #expect(!accepts(seven, (1, 2, 3, 4, 5, 6, "eight")))
  }

  @Test func `the elements of a tuple are asked from the left, up to a no`() {
    var asked: [Int] = []
    func matcher(_ index: Int, _ answer: Bool) -> Matcher<Int> {
      matches { _ in
        asked.append(index)
        return answer
      }
    }
    #expect(!accepts(matches((matcher(0, true), matcher(1, false), matcher(2, true))), (0, 0, 0)))
    #expect(asked == [0, 1])
  }

  @Test func `arrays have as many elements, each accepted`() {
    let matcher: Matcher<[Int]> = matches([any(), equals(4)])
    #expect(accepts(matcher, [0, 4]))
    #expect(!accepts(matcher, [0, 5]))
    #expect(!accepts(matcher, [0]))
    #expect(!accepts(matcher, [0, 4, 4]))
    #expect(matcher.description == "[_, 4]")
    #expect(accepts(matches([1, 2]), [1, 2]))
    #expect(matches(["a"]).description == #"["a"]"#)
  }

  @Test func `dictionaries have the same keys, each value accepted`() {
    let matcher: Matcher<[String: Int]> = matches(["a": any(), "b": equals(2)])
    #expect(accepts(matcher, ["a": 0, "b": 2]))
    #expect(!accepts(matcher, ["a": 0, "b": 3]))
    #expect(!accepts(matcher, ["a": 0, "c": 2]))
    #expect(!accepts(matcher, ["a": 0]))
    #expect(!accepts(matcher, ["a": 0, "b": 2, "c": 3]))
    #expect(matches(["a": 1]).description == #"["a": 1]"#)
    let optional: Matcher<[String: Int?]> = matches(["none": none()])
    #expect(accepts(optional, ["none": nil]))
    #expect(!accepts(optional, [:]))
  }

  @Test func `elements may be patterns of expectations`() {
    let matcher: Matcher<(String, Int?)> = matches((contain("x"), beNil()))
    #expect(accepts(matcher, ("axe", nil)))
    #expect(!accepts(matcher, ("bee", nil)))
    #expect(!accepts(matcher, ("axe", 1)))
    #expect(matcher.description == "(containing x, nil)")
  }

  @Test func `a matcher is asked for anew each time`() {
    final class Moving: MatcherConvertible {
      var number = 0
      func matcher() -> Matcher<Int> { equals(number) }
    }
    let moving = Moving()
    let matcher = matches([moving])
    #expect(accepts(matcher, [0]))
    moving.number = 1
    #expect(!accepts(matcher, [0]))
    #expect(accepts(matcher, [1]))
  }
}
