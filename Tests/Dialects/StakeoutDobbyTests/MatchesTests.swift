import StakeoutDobby
import Testing

@Suite struct MatchesTests {
  @Test func `a closure, a value or anything`() {
    check(matches { $0 > 3 } as Matcher<Int>, "<func>", accepts: [4], rejects: [3])
    check(matches { $0 == nil } as Matcher<Int?>, accepts: [nil], rejects: [1])
    check(matches(5), accepts: [5], rejects: [6])
    check(any() as Matcher<Int?>, "_", accepts: [1, nil])
  }

  @Test func `tuples of any size match part by part`() {
    check(
      matches((any(), "a")) as Matcher<(Int, String)>, #"(_, "a")"#, accepts: [(7, "a")],
      rejects: [(7, "b")])
    check(matches((1, 2)), accepts: [(1, 2)], rejects: [(0, 2), (1, 0)])
    let three: Matcher<(Int, Int, Int)> = matches((1, not(2), any()))
    check(three, "(1, not(2), _)", accepts: [(1, 3, 0)], rejects: [(0, 3, 0), (1, 2, 0)])
    let four: Matcher<(Int, Int, Int, Int)> = matches((1, 2, 3, equals(4)))
    check(four, accepts: [(1, 2, 3, 4)], rejects: [(1, 2, 0, 4), (1, 2, 3, 0)])
    let five: Matcher<(Int, Int, Int, Int, Int?)> = matches((1, 2, 3, 4, some(5)))
    check(five, accepts: [(1, 2, 3, 4, 5)], rejects: [(1, 2, 3, 0, 5), (1, 2, 3, 4, nil)])
    let six: Matcher<(Int, Int, Int, Int, Int, String)> = matches((1, 2, any(), 4, 5, "six"))
    check(six, accepts: [(1, 2, 3, 4, 5, "six")], rejects: [(1, 2, 3, 4, 5, "seven")])
  }

  @Test func `the elements of a tuple are asked from the left, up to a no`() {
    var asked: [Int] = []
    func matcher(_ index: Int, _ answer: Bool) -> Matcher<Int> {
      matches { _ in
        asked.append(index)
        return answer
      }
    }
    check(
      matches((matcher(0, true), matcher(1, false), matcher(2, true))), accepts: [],
      rejects: [(0, 0, 0)])
    #expect(asked == [0, 1])
  }

  @Test func `arrays have as many elements, each accepted`() {
    check(
      matches([any(), equals(4)]), "[_, 4]", accepts: [[0, 4]], rejects: [[0, 5], [0], [0, 4, 4]])
    check(matches([1, 2]), accepts: [[1, 2]])
    check(matches(["a"]), #"["a"]"#, accepts: [["a"]])
  }

  @Test func `dictionaries have the same keys, each value accepted`() {
    check(
      matches(["a": any(), "b": equals(2)]), accepts: [["a": 0, "b": 2]],
      rejects: [
        ["a": 0, "b": 3], ["a": 0, "c": 2], ["a": 0], ["a": 0, "b": 2, "c": 3],
      ])
    check(matches(["a": 1]), #"["a": 1]"#, accepts: [["a": 1]])
    check(
      matches(["none": none()]) as Matcher<[String: Int?]>, accepts: [["none": nil]],
      rejects: [[:]])
  }

  @Test func `elements may be patterns of expectations`() {
    let matcher: Matcher<(String, Int?)> = matches((contain("x"), beNil()))
    check(
      matcher, "(containing x, nil)", accepts: [("axe", nil)], rejects: [("bee", nil), ("axe", 1)])
  }

  @Test func `a matcher is asked for anew each time`() {
    final class Moving: MatcherConvertible {
      var number = 0
      func matcher() -> Matcher<Int> { equals(number) }
    }
    let moving = Moving()
    let matcher = matches([moving])
    check(matcher, accepts: [[0]])
    moving.number = 1
    check(matcher, accepts: [[1]], rejects: [[0]])
  }
}
