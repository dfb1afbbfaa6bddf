import StakeoutBase
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

  @Test(arguments: [
    Golden("nil", "nil") { stringify(nil as Int?) },
    Golden("Int", "1") { stringify(1) },
    Golden("Bool", "true") { stringify(true) },
    Golden("String", "text") { stringify("text") },
    Golden("optional", "text") { stringify(Optional("text")) },
    Golden("nil in an optional", "nil") { stringify(Int??.some(nil)) },
    Golden("Character", #""c""#) { stringify(Character("c")) },
    Golden("Substring", #""bc""#) { stringify("abc".dropFirst()) },
    Golden("type", "Int") { stringify(Int.self) },
    Golden("void", "()") { stringify(()) },
    Golden("tuple", #"(1, "a")"#) { stringify((1, "a")) },
    Golden("struct", "Point(x: 1, y: 2)") { stringify(Point(x: 1, y: 2)) },
    Golden("error", "boom") { stringify(PlainError.boom) },
    Golden("payload", #"b("x")"#) { stringify(EquatableError.b("x")) },
    Golden("debug text", "DBG") { stringify(Debugged()) },
    Golden("own text", "TOUT") { stringify(Stringified()) },
    Golden("existential", "TOUT") { stringify(Stringified() as Any) },
    Golden("range", "Range(0..<3)") { stringify(0..<3) },
    Golden("closed range", "ClosedRange(0...3)") { stringify(0...3) },
    Golden("result", "success(1)") { stringify(Result<Int, any Error>.success(1)) },
  ]) func `values have their text`(_ golden: Golden) throws {
    try golden.check()
  }

  @Test(arguments: [
    Golden("ints", "[1, 2]") { stringify([1, 2]) },
    Golden("strings", "[a]") { stringify(["a"]) },
    Golden("doubles", "[1.0, 2.5]") { stringify([1.0, 2.5]) },
    Golden("optionals", "[nil, Optional(1)]") { stringify([nil, 1] as [Int?]) },
    Golden("nested", "[[1], []]") { stringify([[1], []]) },
    Golden("dictionary", #"["a": 1]"#) { stringify(["a": 1]) },
    Golden("dictionary of arrays", #"["a": [1.0]]"#) { stringify(["a": [1.0]]) },
    Golden("set", "Set([1])") { stringify(Set([1])) },
    Golden("sequence", "[1, 2]") { stringify(AnySequence([1, 2])) },
    Golden("slice", "ArraySlice([1, 2])") { stringify([1, 2, 3][0...1]) },
  ]) func `collections show their elements`(_ golden: Golden) throws {
    try golden.check()
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
