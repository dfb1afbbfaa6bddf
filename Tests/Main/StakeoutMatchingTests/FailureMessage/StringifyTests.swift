import StakeoutMatching
import StakeoutNimble
import StakeoutTestSupport
import Testing

@Suite struct StringifyTests {
  struct Point { let x, y: Int }

  struct Debugged: CustomDebugStringConvertible, CustomStringConvertible {
    let debugDescription = "DBG"
    let description = "DESC"
  }

  struct Stringified: CustomDebugStringConvertible, TestOutputStringConvertible {
    let testDescription = "TOUT"
    let debugDescription = "DBG"
  }

  enum Color { case red, blue(Int) }

  struct Described: CustomStringConvertible { let description = "DESC" }

  @Test func `values have their text`() {
    #expect(stringify(Color.red) == "red")
    #expect(stringify(Color.blue(1)) == "blue(1)")
    #expect(stringify(Described()) == "DESC")
    #expect(stringify("") == "")
    #expect(stringify(nil as Int?) == "nil")
    #expect(stringify(1) == "1")
    #expect(stringify(true) == "true")
    #expect(stringify("text") == "text")
    #expect(stringify(Optional("text")) == "text")
    #expect(stringify(Int??.some(nil)) == "nil")
    #expect(stringify(Character("c")) == #""c""#)
    #expect(stringify("abc".dropFirst()) == #""bc""#)
    #expect(stringify(Int.self) == "Int")
    #expect(stringify(()) == "()")
    #expect(stringify((1, "a")) == #"(1, "a")"#)
    #expect(stringify(Point(x: 1, y: 2)) == "Point(x: 1, y: 2)")
    #expect(stringify(PlainError.boom) == "boom")
    #expect(stringify(EquatableError.b("x")) == #"b("x")"#)
    #expect(stringify(Debugged()) == "DBG")
    #expect(stringify(Stringified()) == "TOUT")
    #expect(stringify(Stringified() as Any) == "TOUT")
    #expect(stringify(0..<3) == "Range(0..<3)")
    #expect(stringify(0...3) == "ClosedRange(0...3)")
    #expect(stringify(Result<Int, any Error>.success(1)) == "success(1)")
  }

  @Test func `collections show their elements`() {
    #expect(stringify([1, 2]) == "[1, 2]")
    #expect(stringify(["a"]) == "[a]")
    #expect(stringify([1.0, 2.5]) == "[1.0, 2.5]")
    #expect(stringify([nil, 1] as [Int?]) == "[nil, Optional(1)]")
    #expect(stringify([[1], []]) == "[[1], []]")
    #expect(stringify(["a": 1]) == #"["a": 1]"#)
    #expect(stringify(["a": [1.0]]) == #"["a": [1.0]]"#)
    #expect(stringify(Set([1])) == "Set([1])")
    #expect(stringify(AnySequence([1, 2])) == "[1, 2]")
    #expect(stringify([1, 2, 3][0...1]) == "ArraySlice([1, 2])")
  }

  @Test func `types of collections are named`() {
    #expect(prettyCollectionType([1, 2]) == "Array<Int>")
    #expect(prettyCollectionType(["a": 1]) == "Dictionary<String, Int>")
    #expect(prettyCollectionType(5) == "5")
  }

  @Test func `a list ends with the last word`() {
    #expect(stringify(list: ["a", "b"]) == "a, b")
    #expect(stringify(list: [Int]()) == "")
  }
}
